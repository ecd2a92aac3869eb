import { compile, type Evaluator, type EvaluatorOptions } from '@halyard/domain'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { FeatureFilter } from './feature-filter.ts'
import type { FeatureTable } from './feature-table.ts'

interface Known {
  readonly revision: string
  readonly evaluator: Evaluator
}

/** An evaluator may be as large as the features that it decides. */
const mostEvaluators = 50

/** The evaluators of the scopes that are read, each compiled once; after a change, only what changed is compiled again. */
export class Evaluators {
  readonly #options: EvaluatorOptions
  readonly #known = new BoundedMemory<string, Known>({ entries: mostEvaluators })

  constructor(options: EvaluatorOptions) {
    this.#options = options
  }

  /** The evaluator of the features that pass the filter. The revision names the state of the table. */
  of(environment: string, table: FeatureTable, filter: FeatureFilter, revision: string): Evaluator {
    const name = JSON.stringify([environment, filter])
    const known = this.#known.get(name)
    if (known?.revision === revision) return known.evaluator
    const snapshot = table.snapshot(filter)
    const evaluator = known ? known.evaluator.with(snapshot) : compile(snapshot, this.#options)
    this.#known.set(name, { revision, evaluator })
    return evaluator
  }
}
