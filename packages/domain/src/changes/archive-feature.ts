import { firstNames } from '../texts/first-names.ts'
import { type Action, applied, forbidden } from './applied.ts'
import { replaceParents } from './replace-parents.ts'

/** Archives a feature, unless others depend on it. It keeps all but its parents. */
export const archiveFeature: Action<'archiveFeature'> = (world, { feature: name }) => {
  const feature = world.features.get(name)
  if (!feature) return applied(world)
  const { children } = feature
  if (children.length > 0) return forbidden('feature', `other features depend on ${name}: ${firstNames(children)}`)
  return applied(replaceParents(world, { ...feature, archived: true }, []))
}
