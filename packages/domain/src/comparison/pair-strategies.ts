import { canonicalJson } from '../plan/canonical-json.ts'
import { contentFields, normalOf } from '../plan/fields.ts'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import type { StoredStrategy } from '../world/world.ts'

type Match = (wanted: StoredStrategy, present: StoredStrategy) => boolean

const contentOf = (strategy: StoredStrategy): string => canonicalJson(normalOf(contentFields, strategy))

/** Equal strategies first, then those with the same title, then those of the same type. */
const rounds: readonly Match[] = [
  isSameStrategy,
  (wanted, present) => contentOf(wanted) === contentOf(present),
  (wanted, present) => wanted.name === present.name && wanted.title !== null && wanted.title === present.title,
  (wanted, present) => wanted.name === present.name,
]

/** For each wanted strategy, the present strategy that becomes the wanted one with the fewest changes; undefined: a new strategy. */
export const pairStrategies = (
  wanted: readonly StoredStrategy[],
  present: readonly StoredStrategy[],
): readonly (StoredStrategy | undefined)[] => {
  const free = new Set(present)
  const pairs: (StoredStrategy | undefined)[] = wanted.map(() => undefined)
  for (const matches of rounds) {
    for (const [at, one] of wanted.entries()) {
      if (pairs[at]) continue
      const match = [...free].find((other) => matches(one, other))
      if (!match) continue
      pairs[at] = match
      free.delete(match)
    }
  }
  return pairs
}
