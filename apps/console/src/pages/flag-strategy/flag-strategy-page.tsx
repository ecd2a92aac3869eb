import { defaultStrategyIn, type StoredStrategy } from '@halyard/domain'
import type { Feature } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { queries } from '../../data/client.ts'
import { useProject } from '../../data/project.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { FlagEnvironmentFrame } from '../../parts/flag-frame/flag-environment-frame.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { draftOf, newDraft } from '../../parts/strategy-form/strategy-draft.ts'
import type { Parameters } from '../../routes.ts'
import { useProposed } from '../../tray/use-proposed.ts'
import { StrategyEditor } from './strategy-editor.tsx'

interface Props extends Omit<Parameters<'flagStrategy'>, 'name'> {
  readonly feature: Feature
}

const Strategy = ({ feature, environment, strategyId }: Props) => {
  const { name, project } = feature
  const from = new URLSearchParams(useSearch()).get('from')
  const { world, live, proposed, error } = useProposed({ project, environment }, name)
  const settings = useProject(project)
  const types = useQuery(queries.strategyTypes.getAllStrategies.queryOptions())
  const [round, setRound] = useState(0)
  const failure = error ?? settings.error ?? types.error
  if (!world || !live || !proposed || !settings.data || !types.data)
    return failure ? (
      <FailureNote error={failure} />
    ) : (
      <div aria-busy="true">
        <Skeleton />
      </div>
    )
  const isNew = strategyId === 'new'
  const stickiness = settings.data.defaultStickiness
  const everywhere = [...proposed.strategies, ...feature.environments.flatMap(({ strategies }) => strategies)]
  const source = isNew ? everywhere.find(({ id }) => id === from) : proposed.strategies.find(({ id }) => id === strategyId)
  if (!source && !isNew)
    return (
      <Empty title="This strategy does not exist">
        It was deleted, or it is in another environment.{' '}
        <PageLink page="flag" params={{ name }} fragment={environment}>
          Show the strategies of {environment}
        </PageLink>
      </Empty>
    )
  return (
    <StrategyEditor
      key={`${strategyId} ${from} ${round}`}
      world={world}
      live={live}
      proposed={proposed}
      types={types.data.strategies}
      defaults={{ feature: name, stickiness }}
      strategyId={isNew ? undefined : strategyId}
      // Responses have every field of a strategy.
      initial={source ? draftOf(source as StoredStrategy) : newDraft(name, defaultStrategyIn(world), stickiness)}
      onReset={() => setRound(round + 1)}
    />
  )
}

const FlagStrategyPage = ({ params: { name, environment, strategyId } }: { readonly params: Parameters<'flagStrategy'> }) => (
  <FlagEnvironmentFrame name={name} environment={environment} view={strategyId === 'new' ? 'New strategy' : 'Strategy'}>
    {(feature) => <Strategy feature={feature} environment={environment} strategyId={strategyId} />}
  </FlagEnvironmentFrame>
)

export default FlagStrategyPage
