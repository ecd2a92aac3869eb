import type { Feature } from '@halyard/sdk'
import { useFlagUsage } from '../../data/flag-usage.ts'
import { Empty } from '../../parts/empty.tsx'
import { FlagFrame } from '../../parts/flag-frame/flag-frame.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Time } from '../../parts/time.tsx'
import { EnvironmentUsage } from './environment-usage.tsx'

const Usage = ({ feature: { name, environments, lastSeenAt } }: { readonly feature: Feature }) => {
  const query = useFlagUsage(name)
  return (
    <QueryView query={query}>
      {({ data }) => {
        const used = environments
          .map((environment) => ({ ...environment, usage: data.filter((entry) => entry.environment === environment.name) }))
          .filter(({ usage }) => usage.some(({ yes, no }) => yes + no > 0))
        const unused = environments.filter((environment) => !used.some((each) => each.name === environment.name))
        if (used.length === 0)
          return (
            <Empty title="No application reported this flag in the last 48 hours">
              {lastSeenAt ? (
                <>
                  The last report was <Time at={lastSeenAt} />.
                </>
              ) : (
                'No application ever reported it.'
              )}{' '}
              Either no code asks for the flag, or the applications do not report their usage.{' '}
              <PageLink page="applications">Show the applications</PageLink>
            </Empty>
          )
        return (
          <>
            {used.map((environment) => (
              <EnvironmentUsage key={environment.name} environment={environment.name} type={environment.type} usage={environment.usage} />
            ))}
            {unused.length > 0 && <p>Not reported in 48 hours: {unused.map((environment) => environment.name).join(', ')}.</p>}
          </>
        )
      }}
    </QueryView>
  )
}

const FlagUsagePage = ({ params: { name } }: { readonly params: { readonly name: string } }) => (
  <FlagFrame name={name} view="Usage">
    {(feature) => <Usage feature={feature} />}
  </FlagFrame>
)

export default FlagUsagePage
