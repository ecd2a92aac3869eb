import type { FlagChange } from '../change-requests/change.ts'
import type { FlagConfiguration, FlagFeature, FlagSegment, World } from '../world/world.ts'

/** Why a change cannot be applied. */
export interface Conflict {
  /**
   * Missing: an object that the change names does not exist. Invalid: the change is wrong regardless of the state. Forbidden: the present state
   * does not allow the change.
   */
  readonly kind: 'missing' | 'invalid' | 'forbidden'
  /** Path within the change, such as payload/segments/0. */
  readonly field: string
  readonly message: string
}

/** The result of changes to a world. The new world shares unchanged parts with the former one, and is the same object if nothing changed. */
export type Applied = { readonly ok: true; readonly world: World } | { readonly ok: false; readonly conflict: Conflict }

/** An action of a change, applied to a world that has all objects that the change names. */
export type Action<Name extends FlagChange['action']> = (world: World, change: Extract<FlagChange, { action: Name }>) => Applied

export const applied = (world: World): Applied => ({ ok: true, world })

export const forbidden = (field: string, message: string): Applied => ({ ok: false, conflict: { kind: 'forbidden', field, message } })

/** The world with the given features, which replace features with the same names. */
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

/** The world with the given segments, which replace segments with the same ids. */
export const replaceSegments = (world: World, ...changed: readonly FlagSegment[]): World => {
  const segments = new Map(world.segments)
  for (const segment of changed) segments.set(segment.id, segment)
  return { ...world, segments }
}
