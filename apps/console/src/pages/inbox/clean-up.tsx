import { useQuery } from '@tanstack/react-query'
import { advices, adviceWords, advise } from '../../data/clean-up-advice.ts'
import { queries } from '../../data/client.ts'
import { type Index, useFlagIndex } from '../../data/flag-index.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { countText } from '../../sentences/numbers.ts'
import { useOwnProjects } from './own-projects.ts'

const Counts = ({ index, lifetimes }: { readonly index: Index; readonly lifetimes: ReadonlyMap<string, number | null> }) => {
  const projects = useOwnProjects().data ?? []
  const rows = index.rows.filter(({ project }) => projects.length === 0 || projects.includes(project))
  const { advised } = advise(rows, { now: Date.now(), lifetimeOf: (type) => lifetimes.get(type) ?? null })
  if (advised.length === 0) return <p>No flag of your projects needs to be cleaned up.</p>
  return (
    <ul>
      {advices
        .map((advice) => [advice, advised.filter((each) => each.advice === advice).length] as const)
        .filter(([, count]) => count > 0)
        .map(([advice, count]) => (
          <li key={advice}>
            <PageLink page="cleanUp" search={{ advice }}>
              {adviceWords[advice].tab}
            </PageLink>
            : {countText(count, 'flag')}
          </li>
        ))}
    </ul>
  )
}

/** How many flags of the caller's projects can be cleaned up, by the first advice for each. */
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
