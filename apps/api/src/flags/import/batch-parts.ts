import { isDeepStrictEqual } from 'node:util'
import type { Tag } from '@halyard/contracts'
import {
  type BatchChange,
  type BatchFeatureState,
  type BatchTarget,
  emptyFeature,
  emptyWorld,
  metadataOf,
  updateTags,
  type World,
} from '@halyard/domain'
import { toCreatedFeature } from '../../cache/lists/features.mappers.ts'
import { storeEmptyEnvironments } from '../../store/repositories/feature-configurations.repository.ts'
import { updateMetadataRows } from '../../store/repositories/feature-metadata.repository.ts'
import { type FeatureRow, insertFeatures } from '../../store/repositories/features.repository.ts'
import type { Change } from '../../store/writer.ts'
import { storeFlagChanges } from '../feature/store-flag-changes.ts'
import { metadataEvents } from '../feature/update-metadata.ts'
import { storeTags } from '../tag/store-tags.ts'

interface Around {
  readonly target: BatchTarget
  readonly environments: readonly { readonly environment: string }[]
  readonly at: string
}

type Part = Omit<Change<unknown>, 'result'>

export const isChanged = ({ isNew, before, after }: BatchChange): boolean => isNew || !isDeepStrictEqual({ ...before, ...after }, before)

/** The row of a feature, live; when it was created counts only where it is new. */
const rowOf = (state: BatchFeatureState, project: string, createdAt: string): FeatureRow => ({
  name: state.name,
  project,
  ...metadataOf(state),
  createdAt,
  archivedAt: null,
})

const storeNew = (slice: readonly BatchChange[], { target, environments, at }: Around): Part => {
  const rows = slice.filter(({ isNew }) => isNew).map(({ after, createdAt }) => rowOf(after, target.project, createdAt ?? at))
  if (rows.length === 0) return { statements: [], events: [], revisions: [] }
  const places = rows.flatMap(({ name }) => environments.map(({ environment }) => ({ feature: name, environment })))
  return {
    statements: [insertFeatures(rows), ...storeEmptyEnvironments(places)],
    events: rows.map((row) => ({
      type: 'feature-created',
      project: target.project,
      feature: row.name,
      data: { ...toCreatedFeature(row), createdAt: new Date(row.createdAt).toISOString() },
    })),
    revisions: [],
  }
}

const storeMetadata = (slice: readonly BatchChange[], { target: { project }, at }: Around): Part => {
  const updated = slice
    .filter(({ isNew }) => !isNew)
    .map(({ before, after }) => ({ before: rowOf(before, project, at), after: rowOf(after, project, at) }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
  return {
    statements: updated.length > 0 ? [updateMetadataRows(updated.map(({ after }) => after))] : [],
    events: updated.flatMap(({ before, after }) => metadataEvents(before, after)),
    revisions: [],
  }
}

type Chosen = Pick<BatchFeatureState, 'configuration' | 'parents'>

const worldOf = (slice: readonly BatchChange[], { target, environments }: Around, choose: (change: BatchChange) => Chosen): World => {
  const { project, environment } = target
  const places = environments.map((row) => [row.environment, { reviewed: false, defaultStrategy: null }] as const)
  return {
    ...emptyWorld,
    project,
    environment,
    projects: new Map([[project, { naming: null, environments: new Map(places) }]]),
    features: new Map(slice.map((change) => [change.after.name, { ...emptyFeature, ...change.after, project, ...choose(change) }])),
  }
}

const storeDifference = (slice: readonly BatchChange[], around: Around, after: (change: BatchChange) => Chosen): Part =>
  storeFlagChanges(
    [{ before: worldOf(slice, around, ({ before }) => before), after: worldOf(slice, around, after), changes: [] }],
    around.at,
  )

/** What stores all of features but on what they depend, and tells of it. Tags that are not `existing` are created. */
export const storeWithoutLinks = (slice: readonly BatchChange[], around: Around & { readonly existing: readonly Tag[] }): Part => {
  const { project } = around.target
  const tagged = slice.map(({ before, after }) => ({ feature: after.name, project, ...updateTags(before.tags, after.tags, []) }))
  const parts = [
    storeNew(slice, around),
    storeMetadata(slice, around),
    storeDifference(slice, around, ({ before, after }) => ({ configuration: after.configuration, parents: before.parents })),
    storeTags(tagged, around.existing),
  ]
  return {
    statements: parts.flatMap(({ statements }) => statements),
    events: parts.flatMap(({ events }) => events),
    revisions: parts.flatMap(({ revisions }) => revisions),
  }
}

/** What stores on what features depend, and tells of it; all of them must be there by then. */
export const storeLinks = (slice: readonly BatchChange[], around: Around): Part =>
  storeDifference(slice, around, ({ before, after }) => ({ configuration: before.configuration, parents: after.parents }))
