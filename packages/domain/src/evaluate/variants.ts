import { compileComparison } from './compile-constraint.ts'
import { isOneOf } from './operators.ts'
import type { PredicateTable } from './predicate-table.ts'
import { type HashPrefix, hashPrefix } from './premixed-hash.ts'
import type { Run } from './run.ts'
import type { ClientFeature, ClientOverride, ClientVariant } from './snapshot.ts'
import { decidingId, type Stickiness, variantStickiness } from './stickiness.ts'
import { type Toggle, toggleOf } from './toggle.ts'

const variantSeed = 86028157

/** Variants with weights, which divide the contexts among them. */
export interface VariantChoice {
  readonly variants: readonly ClientVariant[]
  /** The outcome of the feature with each variant. */
  readonly toggles: readonly Toggle[]
  readonly stickiness: Stickiness
  readonly groupId: string
  readonly prefix: HashPrefix
  /** For each variant, the sum of the weights up to and including its own weight. */
  readonly limits: readonly number[]
  /** The sum of all weights: more than zero. */
  readonly total: number
  /** In the order of the variants: a predicate, and its variant. */
  readonly overrides: readonly { readonly predicate: number; readonly variant: number }[]
}

const weightOf = ({ weight }: ClientVariant): number => (Number.isFinite(weight) && weight > 0 ? weight : 0)

/** Compiles a list of variants. Undefined: no variant has a weight. */
export const compileVariants = (
  table: PredicateTable,
  feature: ClientFeature,
  variants: readonly ClientVariant[] | null | undefined,
  { stickiness, groupId }: { readonly stickiness: string | undefined; readonly groupId: string },
): VariantChoice | undefined => {
  if (!Array.isArray(variants) || variants.length === 0) return undefined
  const list: readonly ClientVariant[] = variants
  let total = 0
  const limits = list.map((variant) => {
    total += weightOf(variant)
    return total
  })
  if (total <= 0) return undefined
  const predicateOf = ({ contextName, values }: ClientOverride) => compileComparison(table, 'IN', contextName, isOneOf(values ?? []))
  return {
    variants: list,
    toggles: list.map((variant) => toggleOf(feature, true, variant)),
    stickiness: variantStickiness(table, list[0]?.stickiness || stickiness || 'default'),
    groupId,
    prefix: hashPrefix(`${groupId}:`, variantSeed),
    limits,
    total,
    overrides: list.flatMap(({ overrides }, variant) =>
      (overrides ?? []).map((override) => ({ predicate: predicateOf(override), variant })),
    ),
  }
}

/** Whether a bucket decides; otherwise only one variant has a weight. */
export const isDivided = ({ variants }: VariantChoice): boolean => variants.filter((variant) => weightOf(variant) > 0).length > 1

/** The override that decides for a context; undefined: the bucket decides. */
export const decidingOverride = (run: Run, { overrides }: VariantChoice): VariantChoice['overrides'][number] | undefined => {
  for (const override of overrides) if (run.holds(override.predicate)) return override
  return undefined
}

/** The bucket of a context, from 1 to the sum of the weights. */
export const variantBucketOf = (run: Run, choice: VariantChoice): number => {
  const id = decidingId(run, choice.stickiness)
  return id === undefined ? Math.floor(run.draw(choice) * choice.total) + 1 : (id.hashAfter(choice.prefix) % choice.total) + 1
}

/** The index of the variant for a context. Fractional weights can lead to a bucket beyond all limits, which belongs to the last variant. */
export const variantFor = (run: Run, choice: VariantChoice): number => {
  const override = choice.overrides.length > 0 ? decidingOverride(run, choice) : undefined
  if (override !== undefined) return override.variant
  const { limits } = choice
  const bucket = variantBucketOf(run, choice)
  for (let at = 0; at < limits.length; at++) if (limits[at]! >= bucket) return at
  return limits.indexOf(choice.total)
}
