import { compile, type Evaluator, type EvaluatorOptions } from '@halyard/domain'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { FeatureFilter } from './feature-filter.ts'
import type { FeatureTable } from './feature-table.ts'

interface CachedEvaluator {
  readonly revision: string
  readonly evaluator: Evaluator
}

/** The bound is low, because an evaluator can be as large as the features that it evaluates. */
const maxEvaluators = 50

/**
 * Caches the evaluators of the scopes that applications read. Each evaluator is compiled once; after a change, only the changed features
 * are compiled again.
 */
export class Evaluators {
  readonly #options: EvaluatorOptions
  readonly #cached = new BoundedMemory<string, CachedEvaluator>({ entries: maxEvaluators })

  constructor(options: EvaluatorOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#cached.size
  }

  /** The evaluator of the features that pass the filter. `revision` identifies the state of the table. */
  of(environment: string, table: FeatureTable, filter: FeatureFilter, revision: string): Evaluator {
    const name = JSON.stringify([environment, filter])
    const cached = this.#cached.get(name)
    if (cached?.revision === revision) return cached.evaluator
    const snapshot = table.snapshot(filter)
    const evaluator = cached ? cached.evaluator.with(snapshot) : compile(snapshot, this.#options)
    this.#cached.set(name, { revision, evaluator })
    return evaluator
  }
}
