import { type DefaultStrategy, emptyConfiguration, emptyFeature, type StoredDefaultStrategy, type World } from '../world/world.ts'
import { type Conflict, replaceFeatures } from './applied.ts'
import { makeChange } from './apply-changes.ts'

const nobody = { ...emptyFeature, name: '', project: '', configuration: emptyConfiguration }

/**
 * A strategy as a project keeps it for features to come; or why no feature of the world could get it. So it goes by the very rules of a
 * strategy that is added.
 */
export const toDefaultStrategy = (
  world: World,
  wanted: DefaultStrategy,
): { readonly ok: true; readonly strategy: StoredDefaultStrategy } | { readonly ok: false; readonly conflict: Conflict } => {
  const made = makeChange(replaceFeatures(world, nobody), {
    action: 'addStrategy',
    feature: nobody.name,
    payload: { ...wanted, id: '' },
  })
  if (!made.ok) return made
  const [added] = made.world.features.get(nobody.name)?.configuration?.strategies ?? []
  if (!added) throw new Error('a strategy was added and is not there')
  const { name, title, segments, constraints, variants, parameters } = added
  return {
    ok: true,
    strategy: {
      name,
      title,
      segments: [...segments],
      constraints: [...constraints],
      variants: [...variants],
      parameters: { ...parameters },
    },
  }
}
