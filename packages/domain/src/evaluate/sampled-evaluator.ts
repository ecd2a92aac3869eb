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

/** A context of which only a part is known. */
export interface SampledContext {
  /** Hashes of the fields that the mask names, and the values of the others. */
  readonly context: EvaluationContext
  /** Whether the value of a field was not kept. */
  readonly isUnknown: (field: string) => boolean
  /** The id that counts where chance decides, so that the outcomes of one context agree. */
  readonly seed: string
}

export interface SampledOptions extends CompileOptions {
  readonly mask: FieldMask
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * The outcome of a feature: null if a rule asked for what is not known of the context, undefined if the snapshot has no such feature. Where an id is
 * hashed, the bucket is that of the hash.
 */
type SampledOutcome = Toggle | null | undefined

/** A compiled snapshot that decides for sampled contexts. */
export interface SampledEvaluator {
  /** The outcomes of features, in the order of their names. */
  outcomes(names: readonly string[], sampled: SampledContext): SampledOutcome[]
  /** The context fields that decide about a feature, those of its parents included. */
  fieldsOf(name: string): readonly string[]
}

const range = 2 ** 32

/** Compiles a snapshot for contexts of which only a part is known. */
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
        // The run remembers results that may be wrong.
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
