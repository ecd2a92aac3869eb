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

type Refused = Extract<Applied, { ok: false }>

/** What an action replaces in a world: some features, and the segments. Absent: they stay the same. */
export type Effect = { readonly ok: true; readonly features?: readonly FlagFeature[]; readonly segments?: World['segments'] } | Refused

/** An action of a change, in a world that has all objects that the change names. */
export type Action<Name extends FlagChange['action']> = (world: World, change: Extract<FlagChange, { action: Name }>) => Effect

export const noEffect: Effect = { ok: true }

export const forbidden = (field: string, message: string): Refused => ({ ok: false, conflict: { kind: 'forbidden', field, message } })

/** The world with the given features, which replace features with the same names. */
export const replaceFeatures = (world: World, ...changed: readonly FlagFeature[]): World => {
  const features = new Map(world.features)
  for (const feature of changed) features.set(feature.name, feature)
  return { ...world, features }
}

type ChangeConfiguration = (configuration: FlagConfiguration) => FlagConfiguration

/** The feature with another configuration; empty: the feature is not in the environment, or its configuration stays the same. */
export const reconfigured = ({ features }: World, name: string, change: ChangeConfiguration): FlagFeature[] => {
  const feature = features.get(name)
  if (!feature?.configuration) return []
  const configuration = change(feature.configuration)
  return configuration === feature.configuration ? [] : [{ ...feature, configuration }]
}

/** The world with another configuration of a feature that is in the environment. */
export const replaceConfiguration = (world: World, name: string, change: ChangeConfiguration): World => {
  const changed = reconfigured(world, name, change)
  return changed.length === 0 ? world : replaceFeatures(world, ...changed)
}

/** The world with the given segments, which replace segments with the same ids. */
export const replaceSegments = (world: World, ...changed: readonly FlagSegment[]): World => {
  const segments = new Map(world.segments)
  for (const segment of changed) segments.set(segment.id, segment)
  return { ...world, segments }
}
