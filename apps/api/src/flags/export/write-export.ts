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

/** One list of the export, some of its items at a time. */
async function* member<K extends keyof ExportResult>(key: K, first: boolean, some: AsyncIterable<ExportResult[K]>): AsyncGenerator<string> {
  yield `${first ? '{' : ','}${JSON.stringify(key)}:[`
  let separator = ''
  for await (const items of some) {
    if (items.length === 0) continue
    yield separator + JSON.stringify(items).slice(1, -1)
    separator = ','
  }
  yield ']'
}

async function* once<T>(items: T): AsyncGenerator<T> {
  yield items
}

/** The export as text, in parts: it is read from the snapshot some features at a time, and never whole. */
export async function* writeExport(tx: Tx, query: ExportQuery, visible: VisibleProjects | null): AsyncGenerator<string> {
  const { environment } = query
  const [slices] = await tx.batch(listChosenFeatures(query, visible))
  const seen = { segments: new Set<number>(), fields: new Set<string>(), tagTypes: new Set<string>() }
  const noteFields = (deciding: Deciding) => {
    for (const field of fieldsOf(deciding)) seen.fields.add(field)
  }

  const bySlice = async function* <T>(read: (some: readonly string[]) => Promise<T>): AsyncGenerator<T> {
    for (const { names } of slices) yield await read(names)
  }
  const features = bySlice(async (some): Promise<ExportedFeature[]> => {
    const [rows] = await tx.batch(listExportedFeatures(some))
    return rows.map(({ flagValue, ...row }) => (flagValue ? { ...row, flagValue } : row))
  })
  const strategies = bySlice(async (some): Promise<FeatureStrategy[]> => {
    const [rows] = await tx.batch(listStoredStrategies(some, environment))
    return rows.flatMap(({ feature, strategies: stored }) =>
      stored
        .toSorted((left, right) => left.sortOrder - right.sortOrder)
        .map((strategy) => {
          for (const id of strategy.segments) seen.segments.add(id)
          noteFields(strategy)
          return { ...strategy, featureName: feature }
        }),
    )
  })
  const configurations = bySlice(async (some) => {
    const [rows] = await tx.batch(listExportedConfigurations(some, environment))
    for (const row of rows) noteFields(row)
    return rows
  })
  const tags = bySlice(async (some) => {
    const [rows] = await tx.batch(listExportedTags(some))
    for (const { tagType } of rows) seen.tagTypes.add(tagType)
    return rows
  })
  const dependencies = bySlice(async (some): Promise<ExportedDependencies[]> => {
    const [rows] = await tx.batch(listParents(some))
    return [...Map.groupBy(rows, ({ child }) => child)].map(([feature, parents]) => ({
      feature,
      dependencies: parents.map(({ child: _, ...dependency }) => dependency),
    }))
  })

  yield* member('features', true, features)
  yield* member('featureStrategies', false, strategies)
  yield* member('featureEnvironments', false, configurations)
  yield* member('featureTags', false, tags)
  yield* member('dependencies', false, dependencies)
  const [tagTypes, segments] = await tx.batch(listExportedTagTypes([...seen.tagTypes]), listExportedSegments([...seen.segments]))
  for (const segment of segments) noteFields(segment)
  yield* member('tagTypes', false, once(tagTypes))
  yield* member('segments', false, once(segments))
  const [fields] = await tx.batch(listExportedFields([...seen.fields]))
  yield* member('contextFields', false, once(fields))
  yield '}'
}
