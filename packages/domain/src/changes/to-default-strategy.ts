import type { DefaultStrategy } from '../change-requests/world.ts'
import type { Conflict } from './applied.ts'
import { makeChange } from './make-change.ts'
import { replaceFeatures } from './replace.ts'
import type { FlagConfiguration, FlagWorld } from './world.ts'

/** A default strategy as it is stored: nothing of it is left out. */
export type StoredDefaultStrategy = Required<{ readonly [K in keyof DefaultStrategy]: Exclude<DefaultStrategy[K], undefined> }>

const nobody = { name: '', archived: false, stale: false, parents: [], children: [] }

/** What a feature is in an environment that it is new to. */
export const emptyConfiguration: FlagConfiguration = { enabled: false, strategies: [], variants: [] }

/**
 * A strategy as a project keeps it for features to come; or why no feature of the world could get it. So it goes by the very rules of a
 * strategy that is added.
 */
export const toDefaultStrategy = (
  world: FlagWorld,
  wanted: DefaultStrategy,
): { readonly ok: true; readonly strategy: StoredDefaultStrategy } | { readonly ok: false; readonly conflict: Conflict } => {
  const made = makeChange(replaceFeatures(world, { ...nobody, configuration: emptyConfiguration }), {
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
