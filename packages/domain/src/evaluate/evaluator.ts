import { compileConstraint } from './compile-constraint.ts'
import type { Compiled } from './compiled.ts'
import type { EvaluationContext } from './context.ts'
import { type Decision, decisionOf } from './decision.ts'
import { explainFeature } from './explain.ts'
import type { Explanation } from './explanation.ts'
import { type CompiledFeature, compileFeature, outcomeOf } from './feature.ts'
import type { FieldMask } from './field-mask.ts'
import { PredicateTable } from './predicate-table.ts'
import { type Reads, readsOf } from './reads.ts'
import { Run, type Surroundings } from './run.ts'
import type { Snapshot } from './snapshot.ts'
import type { CompileOptions } from './strategy.ts'
import type { Toggle } from './toggle.ts'

export interface EvaluatorOptions extends CompileOptions, Surroundings {}

/** A compiled snapshot that evaluates features for contexts. */
export interface Evaluator {
  /** The features that are on for a context, with their variants, in the order of the snapshot. */
  evaluate(context: EvaluationContext): Toggle[]
  /** The outcome of one feature. Undefined: the snapshot has no such feature. */
  evaluateOne(name: string, context: EvaluationContext): Toggle | undefined
  /** The outcome of one feature, with the reason. Undefined: the snapshot has no such feature. */
  decide(name: string, context: EvaluationContext): Decision | undefined
  /** The outcomes of all features, including features that are off, in the order of the snapshot. */
  decideAll(context: EvaluationContext): Decision[]
  /** The explanation of a feature's outcome. Undefined: the snapshot has no such feature. */
  explain(name: string, context: EvaluationContext): Explanation | undefined
  /** The inputs of the outcomes, other than the snapshot. */
  readonly reads: Reads
  /** An evaluator of another snapshot, which keeps the compiled form of every feature object that both snapshots have. */
  with(snapshot: Snapshot): Evaluator
}

/** Compiles a snapshot and reuses the parts that a former snapshot has in common with it. */
export const compileSnapshot = (snapshot: Snapshot, options: CompileOptions, former?: Compiled, mask?: FieldMask): Compiled => {
  const table = new PredicateTable(former?.table, mask)
  const features = new Map<string, CompiledFeature>()
  for (const source of snapshot.features) {
    const known = former?.features.get(source.name)
    features.set(source.name, known?.source === source ? known : compileFeature(table, source, options))
  }
  const segments = new Map((snapshot.segments ?? []).map((segment) => [segment.id, segment]))
  for (const [id, segment] of segments) {
    if (former?.segments.get(id) === segment) continue
    const parts = (segment.constraints ?? []).map((constraint) => compileConstraint(table, constraint, options.extended === true))
    table.defineSegment(id, parts)
  }
  for (const id of former?.segments.keys() ?? []) if (!segments.has(id)) table.defineSegment(id, undefined)
  return { table, features, segments, options }
}

/**
 * The number of unused predicates of former snapshots that may remain, in addition to the initial number of predicates. Above it, everything is
 * compiled again.
 */
const maxUnusedPredicates = 1_000

class CompiledEvaluator implements Evaluator {
  readonly #compiled: Compiled
  readonly #options: EvaluatorOptions
  /** Features that are turned on. */
  readonly #live: readonly CompiledFeature[]
  /** Number of predicates above which the predicates of former snapshots are dropped. */
  readonly #most: number
  #reads: Reads | undefined

  constructor(compiled: Compiled, options: EvaluatorOptions, most: number) {
    this.#compiled = compiled
    this.#options = options
    this.#most = most
    this.#live = [...compiled.features.values()].filter(({ isOn }) => isOn)
  }

  get reads(): Reads {
    this.#reads ??= readsOf(this.#compiled)
    return this.#reads
  }

  #run(context: EvaluationContext): Run {
    const { predicates, fields } = this.#compiled.table
    return new Run(context, this.#options, predicates, fields)
  }

  evaluate(context: EvaluationContext): Toggle[] {
    const run = this.#run(context)
    const { features } = this.#compiled
    const toggles: Toggle[] = []
    for (const feature of this.#live) {
      const toggle = outcomeOf(run, features, feature)
      if (toggle.enabled) toggles.push(toggle)
    }
    return toggles
  }

  evaluateOne(name: string, context: EvaluationContext): Toggle | undefined {
    const feature = this.#compiled.features.get(name)
    return feature && outcomeOf(this.#run(context), this.#compiled.features, feature)
  }

  decide(name: string, context: EvaluationContext): Decision | undefined {
    const feature = this.#compiled.features.get(name)
    return feature && decisionOf(this.#run(context), this.#compiled, feature)
  }

  decideAll(context: EvaluationContext): Decision[] {
    const run = this.#run(context)
    return [...this.#compiled.features.values()].map((feature) => decisionOf(run, this.#compiled, feature))
  }

  explain(name: string, context: EvaluationContext): Explanation | undefined {
    const feature = this.#compiled.features.get(name)
    return feature && explainFeature(this.#run(context), this.#compiled, feature)
  }

  with(snapshot: Snapshot): Evaluator {
    const compiled = compileSnapshot(snapshot, this.#options, this.#compiled)
    return compiled.table.predicates.length > this.#most
      ? compile(snapshot, this.#options)
      : new CompiledEvaluator(compiled, this.#options, this.#most)
  }
}

/** Compiles a snapshot. The clock and randomness are arguments, so that outcomes depend on nothing else. */
export const compile = (snapshot: Snapshot, options: EvaluatorOptions): Evaluator => {
  const compiled = compileSnapshot(snapshot, options)
  return new CompiledEvaluator(compiled, options, 2 * compiled.table.predicates.length + maxUnusedPredicates)
}
