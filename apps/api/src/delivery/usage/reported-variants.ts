import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Tx } from '../../store/index.ts'
import { listVariantNames } from '../../store/repositories/variant-names.repository.ts'
import type { UsageSum } from './usage-sums.ts'

/** The name that SDKs report when a feature has no variant for the context. */
const noVariant = 'disabled'

// Neither name contains U+0000, because the server stores no such text.
const keyOf = (feature: string, variant: string) => `${feature}\u0000${variant}`

/** Decides which reported variant names are names of variants. */
export class ReportedVariants {
  /** Names that a feature had when they were reported. They still count after the variant was removed, because reports can be late. */
  readonly #known = new BoundedMemory<string, true>({ entries: 100_000 })

  /** Returns a function that is true for `disabled`, and for the variants that the feature has in any environment. */
  async find(tx: Tx, sums: readonly UsageSum[]): Promise<(feature: string, variant: string) => boolean> {
    const isKnown = (feature: string, variant: string) => variant === noVariant || this.#known.get(keyOf(feature, variant)) === true
    const unknown = sums.flatMap(({ features }) =>
      [...features].flatMap(([feature, { variants }]) =>
        [...variants.keys()].every((variant) => isKnown(feature, variant)) ? [] : [feature],
      ),
    )
    if (unknown.length === 0) return isKnown
    const [rows] = await tx.batch(listVariantNames([...new Set(unknown)]))
    const current = new Set(rows.map(({ feature, variant }) => keyOf(feature, variant)))
    for (const { features } of sums)
      for (const [feature, { variants }] of features)
        for (const variant of variants.keys()) {
          const key = keyOf(feature, variant)
          if (current.has(key)) this.#known.set(key, true)
        }
    return (feature, variant) => current.has(keyOf(feature, variant)) || isKnown(feature, variant)
  }
}
