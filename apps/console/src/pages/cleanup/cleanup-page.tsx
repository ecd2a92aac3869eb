import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Advice, advices, adviceWords, advise } from '../../data/clean-up-advice.ts'
import { queries } from '../../data/client.ts'
import { type Index, useFlagIndex } from '../../data/flag-index.ts'
import { Empty } from '../../parts/empty.tsx'
import { Field } from '../../parts/field.tsx'
import { FieldRow } from '../../parts/field-row.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { hrefOf } from '../../routes.ts'
import { countText } from '../../sentences/numbers.ts'
import { AdvisedFlags } from './advised-flags.tsx'

const CleanUp = ({ index, lifetimes }: { readonly index: Index; readonly lifetimes: ReadonlyMap<string, number | null> }) => {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(Date.now)
  const project = search.get('project') ?? ''
  const projects = useMemo(() => [...new Set(index.rows.map((row) => row.project))].sort(), [index.rows])
  const { advised, exempt } = useMemo(() => {
    const rows = project === '' ? index.rows : index.rows.filter((row) => row.project === project)
    return advise(rows, { now, lifetimeOf: (type) => lifetimes.get(type) ?? null })
  }, [index.rows, project, lifetimes, now])
  const counts = useMemo(() => {
    const byAdvice = new Map<Advice, number>()
    for (const { advice } of advised) byAdvice.set(advice, (byAdvice.get(advice) ?? 0) + 1)
    return byAdvice
  }, [advised])
  const present = advices.filter((advice) => counts.has(advice))
  const chosen = present.find((advice) => advice === search.get('advice')) ?? present[0]
  const flags = useMemo(() => advised.filter(({ advice }) => advice === chosen), [advised, chosen])
  return (
    <>
      <p>
        The order matters: first remove a flag from the code of all applications, then archive it.
        {exempt > 0 &&
          ` Kill switches and permission flags are meant to stay, so ${countText(exempt, 'flag')} of these types are not listed.`}
      </p>
      {projects.length > 1 && (
        <FieldRow>
          <Field label="Project">
            <select
              value={project}
              onChange={(event) => setSearch(event.target.value === '' ? {} : { project: event.target.value }, { replace: true })}
            >
              <option value="">All projects</option>
              {projects.map((id) => (
                <option key={id}>{id}</option>
              ))}
            </select>
          </Field>
        </FieldRow>
      )}
      {chosen === undefined ? (
        <Empty title="Nothing to clean up">
          No flag is always on or always off for more than a week, marked as stale, past its lifetime, or unused for 30 days.{' '}
          <PageLink page="flags">Show the flags</PageLink>
        </Empty>
      ) : (
        <>
          <Tabs
            label="Reasons"
            tabs={present.map((advice) => ({
              href: hrefOf('cleanUp', {}, { project, advice }),
              text: adviceWords[advice].tab,
              count: counts.get(advice),
              isCurrent: advice === chosen,
            }))}
          />
          <AdvisedFlags key={`${chosen} ${project}`} advice={chosen} flags={flags} />
        </>
      )}
    </>
  )
}

const CleanUpPage = () => {
  const index = useFlagIndex()
  const types = useQuery({ ...queries.featureTypes.getAllFeatureTypes.queryOptions(), staleTime: 60_000 })
  const lifetimes = useMemo(() => new Map(types.data?.types.map(({ id, lifetimeDays }) => [id, lifetimeDays])), [types.data])
  return (
    <Page title="Clean-up">
      <QueryView query={types}>
        {() => <QueryView query={index}>{(data) => <CleanUp index={data} lifetimes={lifetimes} />}</QueryView>}
      </QueryView>
    </Page>
  )
}

export default CleanUpPage
