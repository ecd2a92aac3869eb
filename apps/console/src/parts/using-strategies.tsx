import type { UsingStrategy } from '@halyard/sdk'
import { strategyTypeParts } from '../sentences/strategy-types.ts'
import { Name } from './name.tsx'
import { PageLink } from './page-link.tsx'
import { type Column, RecordTable } from './record-table.tsx'
import { Sentence } from './sentence.tsx'

const columns: readonly Column<UsingStrategy>[] = [
  {
    title: 'Flag',
    isRowHeader: true,
    sortBy: ({ featureName }) => featureName,
    cell: ({ featureName, environment }) => (
      <PageLink page="flag" params={{ name: featureName }} fragment={environment}>
        <Name>{featureName}</Name>
      </PageLink>
    ),
  },
  { title: 'Environment', sortBy: ({ environment }) => environment, cell: ({ environment }) => <Name>{environment}</Name> },
  {
    title: 'Project',
    sortBy: ({ projectId }) => projectId,
    cell: ({ projectId }) => (
      <PageLink page="project" params={{ project: projectId }}>
        <Name>{projectId}</Name>
      </PageLink>
    ),
  },
  {
    title: 'Strategy',
    cell: ({ id, featureName, environment, strategyName }) => (
      <PageLink page="flagStrategy" params={{ name: featureName, environment, strategyId: id }}>
        <Sentence parts={strategyTypeParts(strategyName)} />
      </PageLink>
    ),
  },
]

/** The strategies that use a segment or a context field: flag, environment and project of each. */
export const UsingStrategies = ({ strategies, empty }: { readonly strategies: readonly UsingStrategy[]; readonly empty: string }) => (
  <RecordTable
    caption="Strategies that use it"
    rows={strategies}
    columns={columns}
    keyOf={({ id }) => id}
    textOf={({ featureName, environment, projectId }) => `${featureName} ${environment} ${projectId}`}
    searchLabel="Search the flags"
    empty={empty}
  />
)
