import type { FeatureEnvironmentMetrics } from '@halyard/sdk'
import { EnvironmentName } from '../../parts/environment-name.tsx'
import { HourBars } from '../../parts/hour-bars.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Section } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { applicationsOf, type Counts, hoursOf, totalOf, variantsOf } from '../../parts/usage-sums.ts'
import { shareText } from '../../parts/weights.ts'
import { WeightsBar } from '../../parts/weights-bar.tsx'
import { numberText } from '../../sentences/numbers.ts'
import classes from './flag-usage.module.css'

interface Props {
  readonly environment: string
  readonly type: string
  readonly usage: readonly FeatureEnvironmentMetrics[]
}

const yesShare = ({ yes, no }: Counts): string => (yes + no === 0 ? '–' : shareText((yes / (yes + no)) * 100))

type Application = ReturnType<typeof applicationsOf>[number]

/** The usage of a flag in one environment: by hour, by application and by variant. */
export const EnvironmentUsage = ({ environment, type, usage }: Props) => {
  const total = totalOf(usage)
  const variants = variantsOf(usage)
  return (
    <Section title={<EnvironmentName name={environment} type={type} />}>
      <p>
        {numberText(total.yes + total.no)} evaluations in 48 hours: {yesShare(total)} yes.
      </p>
      <HourBars hours={hoursOf(usage)} label={`Evaluations in ${environment}`} />
      <div className={classes.columns}>
        <div>
          <h3>By application</h3>
          <Table
            caption={`Evaluations in ${environment} by application`}
            isCaptionHidden
            rows={applicationsOf(usage)}
            keyOf={({ appName }) => appName}
            columns={[
              {
                id: 'application',
                title: 'Application',
                isRowHeader: true,
                cell: ({ appName }: Application) => (
                  <PageLink page="application" params={{ name: appName }}>
                    <Name>{appName}</Name>
                  </PageLink>
                ),
              },
              { id: 'yes', title: 'Yes', isNumber: true, cell: ({ yes }: Application) => numberText(yes) },
              { id: 'no', title: 'No', isNumber: true, cell: ({ no }: Application) => numberText(no) },
              { id: 'share', title: 'Share of yes', isNumber: true, cell: yesShare },
            ]}
          />
        </div>
        {variants.length > 0 && (
          <div>
            <h3>By variant</h3>
            <WeightsBar weights={variants.map(({ name, count }) => ({ name, weight: count }))} />
            <Table
              caption={`Evaluations in ${environment} by variant`}
              isCaptionHidden
              rows={variants}
              keyOf={({ name }) => name}
              columns={[
                { id: 'variant', title: 'Variant', isRowHeader: true, cell: ({ name }: (typeof variants)[number]) => <Name>{name}</Name> },
                { id: 'count', title: 'Evaluations', isNumber: true, cell: ({ count }: (typeof variants)[number]) => numberText(count) },
              ]}
            />
          </div>
        )}
      </div>
    </Section>
  )
}
