import { type Action, applied } from './applied.ts'
import { replaceParents } from './replace-parents.ts'

/** Takes all parents from a feature. */
export const deleteDependency: Action<'deleteDependency'> = (world, { feature: name }) => {
  const child = world.features.get(name)
  return applied(child && child.parents.length > 0 ? replaceParents(world, child, []) : world)
}
