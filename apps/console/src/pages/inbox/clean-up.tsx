import { useQuery } from '@tanstack/react-query'
import { type CleanUpReason, cleanUpAdvice, cleanUpReasons } from '../../data/clean-up-advice.ts'
import { queries } from '../../data/client.ts'
import { type Index, useFlagIndex } from '../../data/flag-index.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { countText } from '../../sentences/numbers.ts'
import { useOwnProjects } from './own-projects.ts'

const texts: Readonly<Record<CleanUpReason, string>> = {
  stale: 'marked as stale',
  pastLifetime: 'past the lifetime of the type',
  alwaysOn: 'on for everybody in production for long',
  alwaysOff: 'off in production for long',
  notSeen: 'not reported by any application for 30 days',
}

const Counts = ({ index, lifetimes }: { readonly index: Index; readonly lifetimes: ReadonlyMap<string, number | null> }) => {
  const projects = useOwnProjects().data ?? []
  const now = Date.now()
  const reasons = index.rows
    .filter(({ project }) => projects.length === 0 || projects.includes(project))
    .flatMap((row) => cleanUpAdvice(row, { environments: index.environments, lifetimes, now }).slice(0, 1))
  if (reasons.length === 0) return <p>No flag of your projects needs to be cleaned up.</p>
  return (
    <>
      <ul>
        {cleanUpReasons
          .map((reason) => [reason, reasons.filter((each) => each === reason).length] as const)
          .filter(([, count]) => count > 0)
          .map(([reason, count]) => (
            <li key={reason}>
              {countText(count, 'flag')}: {texts[reason]}
            </li>
          ))}
      </ul>
      <PageLink page="cleanUp">Clean up</PageLink>
    </>
  )
}

/** How many flags of the caller's projects can be cleaned up, by the most certain reason of each. */
export const CleanUpCounts = () => {
  const index = useFlagIndex()
  const types = useQuery({ ...queries.featureTypes.getAllFeatureTypes.queryOptions(), staleTime: 60_000 })
  return (
    <Section title="Clean-up of your projects">
      <QueryView query={types} rows={2}>
        {(found) => (
          <QueryView query={index} rows={2}>
            {(data) => <Counts index={data} lifetimes={new Map(found.types.map(({ id, lifetimeDays }) => [id, lifetimeDays]))} />}
          </QueryView>
        )}
      </QueryView>
    </Section>
  )
}
