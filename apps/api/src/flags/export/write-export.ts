import type { ExportedDependencies, ExportedFeature, ExportQuery, ExportResult, FeatureStrategy } from '@halyard/contracts'
import { type Deciding, fieldsOf } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import {
  listChosenFeatures,
  listExportedConfigurations,
  listExportedFeatures,
  listExportedFields,
  listExportedSegments,
  listExportedTags,
  listExportedTagTypes,
  listParents,
  listStoredStrategies,
} from '../../store/repositories/exported-features.repository.ts'
import type { VisibleProjects } from '../../store/visible-projects.ts'

/** Writes one list of the export in batches. */
async function* writeList<K extends keyof ExportResult>(
  key: K,
  first: boolean,
  batches: AsyncIterable<ExportResult[K]>,
): AsyncGenerator<string> {
  yield `${first ? '{' : ','}${JSON.stringify(key)}:[`
  let separator = ''
  for await (const items of batches) {
    if (items.length === 0) continue
    yield separator + JSON.stringify(items).slice(1, -1)
    separator = ','
  }
  yield ']'
}

async function* singleBatch<T>(items: T): AsyncGenerator<T> {
  yield items
}

/** Streams the export as text. Features are read from the snapshot in slices, so the complete export is never in memory. */
export async function* writeExport(tx: Tx, query: ExportQuery, visible: VisibleProjects | null): AsyncGenerator<string> {
  const { environment } = query
  const [slices] = await tx.batch(listChosenFeatures(query, visible))
  const seen = { segments: new Set<number>(), fields: new Set<string>(), tagTypes: new Set<string>() }
  const addFields = (deciding: Deciding) => {
    for (const field of fieldsOf(deciding)) seen.fields.add(field)
  }

  const bySlice = async function* <T>(read: (names: readonly string[]) => Promise<T>): AsyncGenerator<T> {
    for (const { names } of slices) yield await read(names)
  }
  const features = bySlice(async (names): Promise<ExportedFeature[]> => {
    const [rows] = await tx.batch(listExportedFeatures(names))
    return rows.map(({ flagValue, ...row }) => (flagValue ? { ...row, flagValue } : row))
  })
  const strategies = bySlice(async (names): Promise<FeatureStrategy[]> => {
    const [rows] = await tx.batch(listStoredStrategies(names, environment))
    return rows.flatMap(({ feature, strategies: stored }) =>
      stored
        .toSorted((left, right) => left.sortOrder - right.sortOrder)
        .map((strategy) => {
          for (const id of strategy.segments) seen.segments.add(id)
          addFields(strategy)
          return { ...strategy, featureName: feature }
        }),
    )
  })
  const configurations = bySlice(async (names) => {
    const [rows] = await tx.batch(listExportedConfigurations(names, environment))
    for (const row of rows) addFields(row)
    return rows
  })
  const tags = bySlice(async (names) => {
    const [rows] = await tx.batch(listExportedTags(names))
    for (const { tagType } of rows) seen.tagTypes.add(tagType)
    return rows
  })
  const dependencies = bySlice(async (names): Promise<ExportedDependencies[]> => {
    const [rows] = await tx.batch(listParents(names))
    return [...Map.groupBy(rows, ({ child }) => child)].map(([feature, parents]) => ({
      feature,
      dependencies: parents.map(({ child: _, ...dependency }) => dependency),
    }))
  })

  yield* writeList('features', true, features)
  yield* writeList('featureStrategies', false, strategies)
  yield* writeList('featureEnvironments', false, configurations)
  yield* writeList('featureTags', false, tags)
  yield* writeList('dependencies', false, dependencies)
  const [tagTypes, segments] = await tx.batch(listExportedTagTypes([...seen.tagTypes]), listExportedSegments([...seen.segments]))
  for (const segment of segments) addFields(segment)
  yield* writeList('tagTypes', false, singleBatch(tagTypes))
  yield* writeList('segments', false, singleBatch(segments))
  const [fields] = await tx.batch(listExportedFields([...seen.fields]))
  yield* writeList('contextFields', false, singleBatch(fields))
  yield '}'
}
