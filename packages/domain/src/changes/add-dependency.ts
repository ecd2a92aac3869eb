import { type Action, applied, forbidden } from './applied.ts'
import { replaceParents } from './replace-parents.ts'

/** Makes a feature depend on another one, and on no other: dependencies are one level deep. */
export const addDependency: Action<'addDependency'> = (world, { feature: name, payload }) => {
  const child = world.features.get(name)
  const parent = world.features.get(payload.feature)
  if (!child || !parent) return applied(world)
  if (child.children.length > 0) return forbidden('feature', `the feature ${name} cannot depend on another one: others depend on it`)
  if (parent.parents.length > 0)
    return forbidden('payload/feature', `the feature ${name} cannot depend on ${parent.name}, which depends on another one itself`)
  const { enabled } = payload
  // A parent that must be off resolves to no variant.
  const variants = enabled ? payload.variants : []
  return applied(replaceParents(world, child, [{ feature: parent.name, enabled, variants }]))
}
