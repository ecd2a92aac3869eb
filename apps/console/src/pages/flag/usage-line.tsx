import type { FeatureEnvironmentMetrics } from '@halyard/sdk'
import { PageLink } from '../../parts/page-link.tsx'
import { SmallBars } from '../../parts/small-bars.tsx'
import { hoursOf, totalOf } from '../../parts/usage-sums.ts'
import { shareText } from '../../parts/weights.ts'
import { numberText } from '../../sentences/numbers.ts'
import classes from './flag.module.css'

interface Props {
  readonly name: string
  readonly environment: string
  /** The usage in this environment; undefined: not read yet. */
  readonly usage: readonly FeatureEnvironmentMetrics[] | undefined
}

/** The evaluations of the last 48 hours in one line with small bars. */
export const UsageLine = ({ name, environment, usage }: Props) => {
  if (!usage) return null
  const total = totalOf(usage)
  const count = total.yes + total.no
  return (
    <p className={classes.usage}>
      {count === 0 ? (
        'No application reported the flag here in 48 hours.'
      ) : (
        <>
          <SmallBars hours={hoursOf(usage)} />
          <PageLink page="flagUsage" params={{ name }} fragment={environment}>
            {numberText(count)} evaluations in 48 hours
          </PageLink>
          <span>{shareText((total.yes / count) * 100)} yes</span>
        </>
      )}
    </p>
  )
}
