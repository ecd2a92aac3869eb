import type { FlagChange } from '../change-requests/change.ts'
import type { FlagConfiguration, FlagFeature, FlagSegment, World } from '../world/world.ts'

/** Why a change cannot be made. */
export interface Conflict {
  /** Missing: what it names is not there. Invalid: it makes no sense whatever is there. Forbidden: the present state does not allow it. */
  readonly kind: 'missing' | 'invalid' | 'forbidden'
  /** Path below the change, such as payload/segments/0. */
  readonly field: string
  readonly message: string
}

/** What becomes of a world. It shares with the former one all that did not change, and is that one where nothing did. */
export type Applied = { readonly ok: true; readonly world: World } | { readonly ok: false; readonly conflict: Conflict }

/** An action of a change, made to a world that has what the change names. */
export type Action<Name extends FlagChange['action']> = (world: World, change: Extract<FlagChange, { action: Name }>) => Applied

export const applied = (world: World): Applied => ({ ok: true, world })

export const forbidden = (field: string, message: string): Applied => ({ ok: false, conflict: { kind: 'forbidden', field, message } })

/** The world with features in place of those of their names. */
export const replaceFeatures = (world: World, ...changed: readonly FlagFeature[]): World => {
  const features = new Map(world.features)
  for (const feature of changed) features.set(feature.name, feature)
  return { ...world, features }
}

/** The world with another configuration of a feature that is in the environment. */
export const replaceConfiguration = (
  world: World,
  name: string,
  change: (configuration: FlagConfiguration) => FlagConfiguration,
): World => {
  const feature = world.features.get(name)
  if (!feature?.configuration) return world
  const configuration = change(feature.configuration)
  return configuration === feature.configuration ? world : replaceFeatures(world, { ...feature, configuration })
}

/** The world with segments in place of those of their ids. */
export const replaceSegments = (world: World, ...changed: readonly FlagSegment[]): World => {
  const segments = new Map(world.segments)
  for (const segment of changed) segments.set(segment.id, segment)
  return { ...world, segments }
}
