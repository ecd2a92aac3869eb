import { type FlagChange, isOnSegment } from '../change-requests/change.ts'
import type { FlagFeature, World } from '../world/world.ts'
import type { Conflict } from './applied.ts'
import { applyWithoutDefaults } from './apply-without-defaults.ts'

/** The features that a change reads or replaces. */
const featuresNear = (change: FlagChange, { features }: World): ReadonlyMap<string, FlagFeature> => {
  const near = new Map<string, FlagFeature>()
  if (isOnSegment(change)) return near
  const add = (name: string) => {
    const feature = features.get(name)
    if (feature) near.set(name, feature)
    return feature
  }
  for (const { feature } of add(change.feature)?.parents ?? []) add(feature)
  if (change.action === 'addDependency') add(change.payload.feature)
  return near
}

/**
 * A world to which changes are applied one after another. Each action gets only the features near its change, so that the cost of a change does not
 * depend on the number of features.
 */
export class ChangingWorld {
  #world: World
  /** The features in a map of this object, once one has changed. */
  #features: Map<string, FlagFeature> | undefined

  constructor(world: World) {
    this.#world = world
  }

  /** The world after the changes so far: the same object while nothing has changed. The next change alters its features. */
  get world(): World {
    return this.#world
  }

  replaceSegments(segments: World['segments']): void {
    this.#world = { ...this.#world, segments }
  }

  /** Applies a change without its default changes. Returns why it cannot be applied. */
  apply(change: FlagChange): Conflict | undefined {
    const before = { ...this.#world, features: featuresNear(change, this.#world) }
    const result = applyWithoutDefaults(before, change)
    if (!result.ok) return result.conflict
    const { world: after } = result
    if (after === before) return undefined
    for (const [name, feature] of after.features) {
      if (feature === before.features.get(name)) continue
      this.#features ??= new Map(this.#world.features)
      this.#features.set(name, feature)
    }
    this.#world = { ...after, features: this.#features ?? this.#world.features }
    return undefined
  }
}
