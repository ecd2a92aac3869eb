import type { Tx } from '../../store/index.ts'
import {
  compileNothing,
  exportContextFields,
  exportEnvironments,
  exportFeatureEnvironments,
  exportFeatureStrategies,
  exportFeatures,
  exportFeatureTags,
  exportFeatureTypes,
  exportProjects,
  exportSegments,
  exportStrategySegments,
  exportStrategyTypes,
  exportTags,
  exportTagTypes,
  type ItemsQuery,
  listSliceEnds,
  type Range,
} from '../../store/repositories/exported-state.repository.ts'

const kinds = ['environments', 'projects', 'strategies', 'tags', 'segments', 'contextFields', 'featureToggles'] as const

/** What is in a file. */
export type Wanted = Readonly<Record<(typeof kinds)[number], boolean>>

/** All of it. */
const everything: Wanted = {
  environments: true,
  projects: true,
  strategies: true,
  tags: true,
  segments: true,
  contextFields: true,
  featureToggles: true,
}

interface List {
  readonly name: string
  readonly isWanted: boolean
  /** A statement for the whole list, or one for each slice of the features. */
  readonly query: (() => ItemsQuery) | ((range: Range) => ItemsQuery)
  readonly isSliced?: boolean
}

const listsOf = (wanted: Wanted): readonly List[] => {
  const { featureToggles, segments, tags } = wanted
  return [
    { name: 'environments', isWanted: wanted.environments, query: exportEnvironments },
    { name: 'projects', isWanted: wanted.projects, query: () => exportProjects(segments) },
    { name: 'strategies', isWanted: wanted.strategies, query: exportStrategyTypes },
    { name: 'tagTypes', isWanted: tags, query: exportTagTypes },
    { name: 'tags', isWanted: tags, query: exportTags },
    { name: 'segments', isWanted: segments, query: exportSegments },
    { name: 'contextFields', isWanted: wanted.contextFields, query: exportContextFields },
    { name: 'featureTypes', isWanted: featureToggles, query: exportFeatureTypes },
    { name: 'features', isWanted: featureToggles, query: exportFeatures, isSliced: true },
    { name: 'featureEnvironments', isWanted: featureToggles, query: exportFeatureEnvironments, isSliced: true },
    { name: 'featureStrategies', isWanted: featureToggles, query: exportFeatureStrategies, isSliced: true },
    { name: 'featureStrategySegments', isWanted: featureToggles && segments, query: exportStrategySegments, isSliced: true },
    { name: 'featureTags', isWanted: featureToggles && tags, query: exportFeatureTags, isSliced: true },
  ]
}

const whole: readonly Range[] = [{ after: '', upTo: '' }]

const readSlices = async (tx: Tx): Promise<readonly Range[]> => {
  const [, ends] = await tx.batch(compileNothing(), listSliceEnds())
  return ends.map(({ name }, at) => ({ after: ends[at - 1]?.name ?? '', upTo: name }))
}

/** Asks for each slice while the one before is being taken, so that both sides work; no more than two lie in memory. */
async function* readItems(tx: Tx, query: List['query'], ranges: readonly Range[]): AsyncGenerator<string> {
  const ask = (range: Range) => {
    const asked = tx.batch(query(range))
    // Its fault is thrown where it is awaited; until then it must not count as one that nobody handles.
    asked.catch(() => undefined)
    return asked
  }
  const [first, ...others] = ranges
  let next = first && ask(first)
  while (next) {
    const [[row]] = await next
    const following = others.shift()
    next = following && ask(following)
    if (row?.items) yield row.items
  }
}

/**
 * The text of a state file of version 4, in pieces, read within one snapshot. The same state gives the same text: lists are sorted by
 * their keys, fields have their places, and nothing tells of the export itself.
 */
export async function* exportedState(tx: Tx, wanted: Wanted = everything): AsyncGenerator<string> {
  const slices = await readSlices(tx)
  yield '{"version":4'
  for (const { name, isWanted, query, isSliced } of listsOf(wanted)) {
    if (!isWanted) continue
    yield `,\n"${name}":[`
    let separator = '\n'
    for await (const items of readItems(tx, query, isSliced ? slices : whole)) {
      yield separator + items
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
