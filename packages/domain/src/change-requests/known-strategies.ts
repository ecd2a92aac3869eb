import { idKey } from '../state-import/plan-strategies.ts'
import type { World } from './world.ts'

export interface KnownStrategies {
  has(feature: string, id: string): boolean
  /** Makes one known that an earlier change will add. */
  add(feature: string, id: string): void
}

/** The strategies that the features have in the environment. */
export const knownStrategies = ({ features }: World): KnownStrategies => {
  const byFeature = new Map<string, Set<string>>()
  const keysOf = (feature: string) => {
    const known = byFeature.get(feature)
    if (known) return known
    const keys = new Set(features.get(feature)?.configuration?.strategies.map(({ id }) => idKey(id)))
    byFeature.set(feature, keys)
    return keys
  }
  return {
    has: (feature, id) => keysOf(feature).has(idKey(id)),
    add: (feature, id) => {
      keysOf(feature).add(idKey(id))
    },
  }
}
