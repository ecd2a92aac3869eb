import { isDeepStrictEqual } from 'node:util'
import { type BatchChange, type BatchFeature, type BatchPlan, metadataOf, toCreatedFeature, updateTags, type World } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { insertContextFields } from '../../store/repositories/context-fields.repository.ts'
import { type Actor, insertEvents } from '../../store/repositories/events.repository.ts'
import { storeEmptyEnvironments } from '../../store/repositories/feature-configurations.repository.ts'
import { listLastSeen, lockFeatures, updateMetadataRows } from '../../store/repositories/feature-metadata.repository.ts'
import { type FeatureRow, insertFeatures } from '../../store/repositories/features.repository.ts'
import { listExistingTags } from '../../store/repositories/import-target.repository.ts'
import { insertSegments } from '../../store/repositories/segments.repository.ts'
import { insertTagType } from '../../store/repositories/tag-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { revisionsIn } from '../feature/feature-revisions.ts'
import { storeFlagChanges } from '../feature/store-flag-changes.ts'
import { metadataEvents, showing } from '../feature/update-metadata.ts'
import { toSegmentState } from '../segment/segments.mappers.ts'
import { storeTags } from '../tag/store-tags.ts'
import { toTagType } from '../tag/tag-type-rules.ts'
import { newContextField, toContextFieldState } from './context-fields.mappers.ts'
import { slices } from './slices.ts'

export interface BatchWrite {
  readonly world: World
  readonly plan: BatchPlan
  readonly actor: Actor
  readonly group: string
  readonly at: string
}

type Part = Pick<Change<unknown>, 'statements' | 'events'>

const isChanged = ({ isNew, before, after }: BatchChange): boolean => isNew || !isDeepStrictEqual(after, before)

/** Stores tag types, context fields and segments that imported features need. */
const storeRequirements = ({ plan, actor, at }: BatchWrite): Part => {
  const types = plan.tagTypes.map(toTagType)
  const fields = plan.contextFields.map((field) => newContextField(field, at))
  return {
    statements: [
      ...types.map(insertTagType),
      insertContextFields(fields),
      insertSegments(plan.segments.map((segment) => ({ ...segment, createdBy: actor.name, createdAt: at }))),
    ],
    events: [
      ...types.map((data) => ({ type: 'tag-type-created', data })),
      ...fields.map((field) => ({ type: 'context-field-created', data: toContextFieldState(field) })),
      ...plan.segments.map((segment) => ({
        type: 'segment-created',
        ...(segment.project !== null && { project: segment.project }),
        data: toSegmentState(segment),
      })),
    ],
  }
}

/** The row of a new feature. */
const rowOf = (feature: BatchFeature, createdAt: string): FeatureRow => ({
  name: feature.name,
  project: feature.project,
  ...metadataOf(feature),
  createdAt,
  archivedAt: null,
})

const storeNew = (changes: readonly BatchChange[], { project, projects }: World, at: string): Part => {
  const rows = changes.map(({ after, createdAt }) => rowOf(after, createdAt ?? at))
  const environments = [...(projects.get(project)?.environments.keys() ?? [])]
  const links = rows.flatMap(({ name }) => environments.map((environment) => ({ feature: name, environment })))
  return {
    statements: rows.length > 0 ? [insertFeatures(rows), ...storeEmptyEnvironments(links)] : [],
    events: rows.map((row) => ({
      type: 'feature-created',
      project,
      feature: row.name,
      data: { ...toCreatedFeature(row), createdAt: new Date(row.createdAt).toISOString() },
    })),
  }
}

const storeMetadata = async (tx: Tx, changes: readonly BatchChange[]): Promise<Part> => {
  const changed = changes.filter(({ before, after }) => !isDeepStrictEqual(metadataOf(before), metadataOf(after)))
  const wanted = new Map(changed.map(({ after }) => [after.name, metadataOf(after)]))
  if (wanted.size === 0) return { statements: [], events: [] }
  const names = [...wanted.keys()]
  const [rows, seen] = await tx.batch(lockFeatures(names), listLastSeen(names))
  const toShown = showing(seen)
  const updated = rows.map((before) => ({ before, after: { ...before, ...wanted.get(before.name) } }))
  return {
    statements: [updateMetadataRows(updated.map(({ after }) => after))],
    events: updated.flatMap(({ before, after }) => metadataEvents(toShown(before), toShown(after))),
  }
}

/** Stores the configurations of features in the environment or, with `linked`, their dependencies. */
const storeDifference = (slice: readonly BatchChange[], { world, at }: BatchWrite, linked: boolean): Part => {
  const worldOf = (features: readonly BatchFeature[]) => ({
    ...world,
    features: new Map(features.map((feature) => [feature.name, feature])),
  })
  const after = slice.map(({ before, after }) =>
    linked ? { ...before, parents: after.parents } : { ...before, configuration: after.configuration },
  )
  return storeFlagChanges([{ before: worldOf(slice.map(({ before }) => before)), after: worldOf(after), changes: [] }], at)
}

/** Stores a plan in slices within the transaction. All events share a group. Returns the changed revision keys. */
export const storeBatch = async (tx: Tx, write: BatchWrite): Promise<readonly string[]> => {
  const { world, plan, actor, group, at } = write
  const { project, environment } = world
  const send = (...parts: readonly Part[]) => {
    const events = parts.flatMap((part) => part.events)
    return tx.batch(...parts.flatMap(({ statements }) => statements), ...(events.length > 0 ? [insertEvents(events, actor, group)] : []))
  }
  const changes = plan.changes.filter(isChanged)
  await send(storeRequirements(write))
  let hasNewTags = plan.tagTypes.length > 0
  for (const slice of slices(changes)) {
    const { added = [], present = [] } = Object.groupBy(slice, ({ isNew }) => (isNew ? 'added' : 'present'))
    const [existing] = await tx.batch(listExistingTags(slice.flatMap(({ after }) => after.tags)))
    const tagged = slice.map(({ before, after }) => ({ feature: after.name, project, ...updateTags(before.tags, after.tags, []) }))
    const tags = storeTags(tagged, existing)
    hasNewTags ||= tags.revisions.includes(revisionKeys.tags)
    const metadata = await storeMetadata(tx, present)
    await send(storeNew(added, world, at), metadata, storeDifference(slice, write, false), tags)
  }
  // Parents may be in a later slice, so dependencies are stored after all features.
  for (const slice of slices(changes)) await send(storeDifference(slice, write, true))
  const created = changes.filter(({ isNew }) => isNew).length
  const imported = { type: 'features-imported', project, environment, data: { created, updated: changes.length - created } }
  if (changes.length > 0) await send({ statements: [], events: [imported] })
  return [
    ...(changes.length > 0 ? revisionsIn(world) : []),
    ...(hasNewTags ? [revisionKeys.tags] : []),
    ...(plan.contextFields.length > 0 ? [revisionKeys.contextFields] : []),
    ...(changes.length + plan.segments.length > 0 ? [revisionKeys.segments] : []),
  ]
}
