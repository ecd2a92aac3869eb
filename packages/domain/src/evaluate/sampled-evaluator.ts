import type { EvaluationContext } from './context.ts'
import { compileSnapshot } from './evaluator.ts'
import { outcomeOf } from './feature.ts'
import type { FieldMask } from './field-mask.ts'
import { PremixedId } from './premixed-hash.ts'
import { fieldsReadBy } from './reads.ts'
import { Run } from './run.ts'
import type { Snapshot } from './snapshot.ts'
import type { CompileOptions } from './strategy.ts'
import type { Toggle } from './toggle.ts'

/** A context that is only partly known. */
export interface SampledContext {
  /** Hashes of the fields that the mask names, and values of the other fields. */
  readonly context: EvaluationContext
  /** Whether the value of a field was not recorded. */
  readonly isUnknown: (field: string) => boolean
  /** The id that is used if chance decides, so that the outcomes of one context agree. */
  readonly seed: string
}

export interface SampledOptions extends CompileOptions {
  readonly mask: FieldMask
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * The outcome of a feature. Null: a rule read an unknown part of the context; undefined: the snapshot has no such feature. If an id is hashed,
 * the bucket is that of the hash.
 */
type SampledOutcome = Toggle | null | undefined

/** A compiled snapshot that evaluates features for sampled contexts. */
export interface SampledEvaluator {
  /** The outcomes of features, in the order of their names. */
  outcomes(names: readonly string[], sampled: SampledContext): SampledOutcome[]
  /** The context fields that decide the outcome of a feature, including those of its parents. */
  fieldsOf(name: string): readonly string[]
}

const range = 2 ** 32

/** Compiles a snapshot for contexts that are only partly known. */
export const compileForSamples = (snapshot: Snapshot, { mask, now, ...options }: SampledOptions): SampledEvaluator => {
  const compiled = compileSnapshot(snapshot, options, undefined, mask)
  const { features, table } = compiled
  return {
    outcomes: (names, { context, isUnknown, seed }) => {
      const id = new PremixedId(seed)
      const surroundings = { now: () => now, random: (prefix: Parameters<PremixedId['hashAfter']>[0]) => id.hashAfter(prefix) / range }
      const begin = () => new Run(context, surroundings, table.predicates, table.fields, isUnknown)
      let run = begin()
      return names.map((name) => {
        const feature = features.get(name)
        if (!feature) return undefined
        const outcome = outcomeOf(run, features, feature)
        if (!run.isGuess) return outcome
        // The run caches results that may be wrong, so a new run begins.
        run = begin()
        return null
      })
    },
    fieldsOf: (name) => {
      const feature = features.get(name)
      if (!feature) return []
      return fieldsReadBy(compiled, [feature, ...feature.parents.flatMap(({ feature: parent }) => features.get(parent) ?? [])])
    },
  }
}
