import { type DefaultStrategy, emptyConfiguration, emptyFeature, type StoredDefaultStrategy, type World } from '../world/world.ts'
import { type Conflict, replaceFeatures } from './applied.ts'
import { applyWithoutDefaults } from './apply-without-defaults.ts'

const placeholder = { ...emptyFeature, name: '', project: '', configuration: emptyConfiguration }

/** The default strategy of a project as it is stored, or why no feature of the world could get it. It follows the rules for an added strategy. */
export const toDefaultStrategy = (
  world: World,
  wanted: DefaultStrategy,
): { readonly ok: true; readonly strategy: StoredDefaultStrategy } | { readonly ok: false; readonly conflict: Conflict } => {
  const result = applyWithoutDefaults(replaceFeatures(world, placeholder), {
    action: 'addStrategy',
    feature: placeholder.name,
    payload: { ...wanted, id: '' },
  })
  if (!result.ok) return result
  const [added] = result.world.features.get(placeholder.name)?.configuration?.strategies ?? []
  if (!added) throw new Error('the added strategy does not exist')
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
