import type { Query, Tx } from '../../store/index.ts'
import {
  disableJit,
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
  type ItemsRow,
  listSliceEnds,
  type Range,
} from '../../store/repositories/exported-state.repository.ts'

const kinds = ['environments', 'projects', 'strategies', 'tags', 'segments', 'contextFields', 'featureToggles'] as const

/** Kinds of resources that an export contains. */
export type Wanted = Readonly<Record<(typeof kinds)[number], boolean>>

/** All kinds. */
const allKinds: Wanted = {
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
  /** Builds the statement for the complete list, or for one slice of the features. */
  readonly query: (() => Query<ItemsRow>) | ((range: Range) => Query<ItemsRow>)
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

const unsliced: readonly Range[] = [{ after: '', upTo: '' }]

const readSlices = async (tx: Tx): Promise<readonly Range[]> => {
  const [, ends] = await tx.batch(disableJit(), listSliceEnds())
  return ends.map(({ name }, at) => ({ after: ends[at - 1]?.name ?? '', upTo: name }))
}

/**
 * Requests each slice while the reader consumes the previous one, so that database and server work in parallel. At most two slices are in
 * memory.
 */
async function* readItems(tx: Tx, query: List['query'], ranges: readonly Range[]): AsyncGenerator<string> {
  const send = (range: Range) => {
    const rows = tx.batch(query(range))
    // The fault is thrown where the query is awaited. Until then, Node must not report an unhandled rejection.
    rows.catch(() => undefined)
    return rows
  }
  const [first, ...others] = ranges
  let next = first && send(first)
  while (next) {
    const [[row]] = await next
    const following = others.shift()
    next = following && send(following)
    if (row?.items) yield row.items
  }
}

/**
 * Streams the text of a state file of version 4, read in one snapshot. Equal states give equal texts: lists and fields have a fixed order,
 * and the text contains no data about the export itself.
 */
export async function* exportedState(tx: Tx, wanted: Wanted = allKinds): AsyncGenerator<string> {
  const slices = await readSlices(tx)
  yield '{"version":4'
  for (const { name, isWanted, query, isSliced } of listsOf(wanted)) {
    if (!isWanted) continue
    yield `,\n"${name}":[`
    let separator = '\n'
    for await (const items of readItems(tx, query, isSliced ? slices : unsliced)) {
      yield separator + items
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
