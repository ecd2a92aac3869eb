import { type Action, applied, forbidden } from './applied.ts'
import { replaceParents } from './replace-parents.ts'

const mostNamed = 10

/** Archives a feature, unless others depend on it. It keeps all but its parents. */
export const archiveFeature: Action<'archiveFeature'> = (world, { feature: name }) => {
  const feature = world.features.get(name)
  if (!feature) return applied(world)
  const { children } = feature
  const more = children.length > mostNamed ? ` and ${children.length - mostNamed} more` : ''
  if (children.length > 0)
    return forbidden('feature', `other features depend on ${name}: ${children.slice(0, mostNamed).join(', ')}${more}`)
  return applied(replaceParents(world, { ...feature, archived: true }, []))
}
