import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import { useEnvironmentWorld } from '../../data/world.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Name } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { countText } from '../../sentences/numbers.ts'
import { type Choice, ChooseEnvironments } from './choose-environments.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { useComparison } from './use-comparison.ts'

interface Environment {
  readonly name: string
  readonly type: string
}

/** The environments of the address, or else production and the environment before it. */
const sidesOf = (environments: readonly Environment[], left: string, right: string): readonly [string, string] => {
  const names = environments.map(({ name }) => name)
  const production = environments.findIndex(({ type }) => type === 'production')
  const byDefault = names[production < 0 ? names.length - 1 : production] ?? ''
  const to = names.includes(right) ? right : byDefault === left ? (names.find((name) => name !== left) ?? '') : byDefault
  const others = names.filter((name) => name !== to)
  const before = others[Math.max(0, names.indexOf(to) - 1)] ?? ''
  return [others.includes(left) ? left : before, to]
}

const Compared = ({ choice, flags }: { readonly choice: Choice; readonly flags: readonly string[] | undefined }) => {
  const { project, left, right } = choice
  const [one, other] = [useEnvironmentWorld(project, left), useEnvironmentWorld(project, right)]
  const { query, progress } = useComparison(one.world, other.world, flags)
  const error = one.error ?? other.error ?? query.error
  if (error) return <FailureNote error={error} onRetry={query.refetch} />
  if (!query.data || !one.world || !other.world)
    return (
      <div aria-busy="true">
        <p role="status">{progress}</p>
        <Skeleton />
      </div>
    )
  return <ComparisonView key={`${left} ${right}`} left={one.world} right={other.world} comparison={query.data} />
}

const ComparePage = () => {
  const [search, setSearch] = useSearchParams()
  const projects = useQuery({ ...queries.projects.getProjects.queryOptions(), staleTime: 60_000 })
  const all = useQuery({ ...queries.environments.getAllEnvironments.queryOptions(), staleTime: 60_000 })
  const listed = projects.data?.projects ?? []
  const project = search.get('project') ?? (listed.length === 1 ? (listed[0]?.id ?? '') : '')
  const overview = useQuery({
    ...queries.projects.getProjectOverview.queryOptions({ params: { projectId: project } }),
    enabled: project !== '',
  })
  const environments = (all.data?.environments ?? []).filter(({ name }) =>
    overview.data?.environments.some(({ environment }) => environment === name),
  )
  const [left, right] = sidesOf(environments, search.get('left') ?? '', search.get('right') ?? '')
  const flag = search.get('flag')
  const flags = useMemo(() => flag?.split(',').filter((name) => name !== ''), [flag])
  const choose = (choice: Choice) => {
    const chosen = Object.entries({ ...choice, flag: choice.project === project ? (flag ?? '') : '' }).filter(([, text]) => text !== '')
    setSearch(new URLSearchParams(chosen), { replace: true })
  }
  const choice = { project, left, right }
  const error = projects.error ?? all.error ?? overview.error
  const title = left === '' || right === '' ? 'Compare environments' : `What differs between ${left} and ${right}?`
  return (
    <Page title={title}>
      <ChooseEnvironments choice={choice} projects={listed} environments={environments.map(({ name }) => name)} onChange={choose} />
      {flags && (
        <Note>
          Only {flags.length === 1 ? <Name>{flags[0] ?? ''}</Name> : countText(flags.length, 'flag')}.{' '}
          <PageLink page="compare" search={choice}>
            Compare all flags of the project
          </PageLink>
        </Note>
      )}
      {error ? (
        <FailureNote error={error} />
      ) : project === '' ? (
        <Empty title="Choose a project">The page compares all of its flags in two environments.</Empty>
      ) : environments.length === 1 ? (
        <Empty title="The project has only one environment">Add a second environment in the settings of the project.</Empty>
      ) : (
        left !== '' && right !== '' && <Compared choice={choice} flags={flags} />
      )}
    </Page>
  )
}

export default ComparePage
