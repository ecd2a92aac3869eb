import type { FlagChange } from '../change-requests/change.ts'
import type { FlagFeature, World } from '../world/world.ts'
import type { Action, Conflict, Effect } from './applied.ts'
import { addDependency, archiveFeature, deleteDependency, patchVariant, updateEnabled } from './feature-actions.ts'
import { refusalOf } from './refusal-of.ts'
import { deleteSegment, updateSegment } from './segment-actions.ts'
import { addStrategy, deleteStrategy, reorderStrategy, updateStrategy } from './strategy-actions.ts'

const actions: { readonly [Name in FlagChange['action']]: Action<Name> } = {
  updateEnabled,
  addStrategy,
  updateStrategy,
  deleteStrategy,
  reorderStrategy,
  patchVariant,
  archiveFeature,
  addDependency,
  deleteDependency,
  updateSegment,
  deleteSegment,
}

const effectOf = (world: World, change: FlagChange): Effect => {
  const conflict = refusalOf(change, world)
  if (conflict) return { ok: false, conflict }
  const act: (world: World, change: never) => Effect = actions[change.action]
  // The table has an action for each name that takes this kind of change.
  return act(world, change as never)
}

/**
 * A world to which changes are applied one after another. It copies the features once, so that the cost of a change does not depend on their
 * number.
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
    const before = this.#world
    const effect = effectOf(before, change)
    if (!effect.ok) return effect.conflict
    for (const feature of effect.features ?? []) {
      this.#features ??= new Map(before.features)
      this.#features.set(feature.name, feature)
    }
    const { segments = before.segments } = effect
    const features = this.#features ?? before.features
    if (features !== before.features || segments !== before.segments) this.#world = { ...before, features, segments }
    return undefined
  }
}
