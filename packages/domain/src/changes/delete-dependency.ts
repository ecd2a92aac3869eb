import { type Action, applied } from './applied.ts'
import { replaceParents } from './replace-parents.ts'

/** Takes a parent from a feature, or all that it has where none is named. */
export const deleteDependency: Action<'deleteDependency'> = (world, { feature: name, payload: { feature: parent } }) => {
  const child = world.features.get(name)
  if (!child) return applied(world)
  const left = parent === undefined ? [] : child.parents.filter(({ feature }) => feature !== parent)
  if (left.length < child.parents.length) return applied(replaceParents(world, child, left))
  if (parent === undefined) return applied(world)
  return { ok: false, conflict: { kind: 'missing', field: 'payload/feature', message: `the feature ${name} does not depend on ${parent}` } }
}
