import type { EnvironmentPermission } from '@halyard/contracts/data'
import type { Grant } from '../access/permissions.ts'
import { metadataOf } from '../features/metadata-of.ts'
import { isSameJson } from '../json-patch/containers.ts'
import { type FlagConfiguration, reviewedIn, type World } from '../world/world.ts'
import type { BatchChange } from './batch-change.ts'
import type { Surroundings } from './plan-surroundings.ts'

/** A required permission; the caller needs one of several grants. */
export type Need = readonly Grant[]

const inEnvironment = (before: FlagConfiguration, after: FlagConfiguration): EnvironmentPermission[] => {
  const old = new Map(before.strategies.map((strategy) => [strategy.id, strategy]))
  const ids = new Set(after.strategies.map(({ id }) => id))
  const needed: [boolean, EnvironmentPermission][] = [
    [after.strategies.some(({ id }) => !old.has(id)), 'CREATE_FEATURE_STRATEGY'],
    [after.strategies.some((strategy) => old.has(strategy.id) && strategy !== old.get(strategy.id)), 'UPDATE_FEATURE_STRATEGY'],
    [before.strategies.some(({ id }) => !ids.has(id)), 'DELETE_FEATURE_STRATEGY'],
    [before.enabled !== after.enabled, 'UPDATE_FEATURE_ENVIRONMENT'],
    [before.variants !== after.variants, 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
  ]
  return needed.filter(([is]) => is).map(([, permission]) => permission)
}

const isUpdated = ({ before, after }: BatchChange): boolean =>
  before.tags.length !== after.tags.length || !isSameJson(metadataOf(before), metadataOf(after))

/** The permissions that an import requires: only those for the changes that it makes. */
export const needsOf = (world: World, surroundings: Surroundings, changes: readonly BatchChange[]): Need[] => {
  const { project, environment } = world
  const reviewed = reviewedIn(world)
  const configured = changes.filter(({ before, after }) => before.configuration !== after.configuration)
  const isLinked = changes.some(({ before, after }) => !isSameJson(before.parents, after.parents))
  const confined = surroundings.segments.filter((segment) => segment.project !== null)
  const here = new Set(configured.flatMap(({ before, after }) => inEnvironment(before.configuration, after.configuration)))
  const skipped = isLinked || confined.length > 0 ? reviewed : reviewed.filter((name) => name === environment && configured.length > 0)
  const needed: [boolean, Need][] = [
    [changes.some(({ isNew }) => isNew), [{ permission: 'CREATE_FEATURE', project }]],
    [changes.some(isUpdated), [{ permission: 'UPDATE_FEATURE', project }]],
    [isLinked, [{ permission: 'UPDATE_FEATURE_DEPENDENCY', project }]],
    [surroundings.tagTypes.length > 0, [{ permission: 'CREATE_TAG_TYPE' }]],
    [surroundings.contextFields.length > 0, [{ permission: 'CREATE_CONTEXT_FIELD' }]],
    [surroundings.segments.length > confined.length, [{ permission: 'CREATE_SEGMENT' }]],
    [confined.length > 0, [{ permission: 'UPDATE_PROJECT_SEGMENT', project }, { permission: 'CREATE_SEGMENT' }]],
  ]
  return [
    ...needed.filter(([is]) => is).map(([, need]) => need),
    ...[...here].map((permission): Need => [{ permission, project, environment }]),
    ...skipped.map((reviewed): Need => [{ permission: 'SKIP_CHANGE_REQUEST', project, environment: reviewed }]),
  ]
}
