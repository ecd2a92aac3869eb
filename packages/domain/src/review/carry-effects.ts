import type { FlagFeature, World } from '../world/world.ts'

/** The fields of a feature that are the same in every environment, and that change requests change. */
type Carried = Pick<FlagFeature, 'archived' | 'parents' | 'children'>

const isSame = (left: Carried, right: Carried): boolean =>
  left.archived === right.archived && left.parents === right.parents && left.children === right.children

/**
 * The world of another environment after the changes that led to `result`. Archiving, dependencies and segments take effect in every
 * environment of the project, but a configuration belongs to one environment. Before the changes, both worlds have the same features and
 * segments.
 */
export const carryEffects = (result: World, other: World): World => {
  const features = new Map(other.features)
  let isChanged = false
  for (const [name, feature] of other.features) {
    const changed = result.features.get(name)
    if (!changed || isSame(changed, feature)) continue
    const { archived, parents, children } = changed
    features.set(name, { ...feature, archived, parents, children })
    isChanged = true
  }
  if (!isChanged && result.segments === other.segments) return other
  return { ...other, features: isChanged ? features : other.features, segments: result.segments }
}
