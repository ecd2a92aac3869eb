import {
  compareCodePoints,
  compile,
  type Evaluator,
  type EvaluatorOptions,
  type Snapshot,
  type StrategyScope,
  toPlaygroundFeature,
} from '@halyard/domain'
import type { EvaluatedFeatureRow } from '../../store/repositories/delivered-features.repository.ts'
import { type CleanContext, toEvaluationContext } from './contexts.ts'
import type { EvaluatedState } from './read-state.ts'

export interface OutcomeOptions extends EvaluatorOptions, Pick<StrategyScope, 'seesSegment'> {}

/** The number of features that are compiled together. */
const compiledAtOnce = 50

type Rows = ReadonlyMap<string, EvaluatedFeatureRow>

/** The given features with their parents and segments. */
const snapshotOf = (names: readonly string[], rows: Rows, { segments }: EvaluatedState): Snapshot => {
  const parents = names.flatMap((name) => rows.get(name)?.dependencies.map(({ feature }) => feature) ?? [])
  const features = [...new Set([...names, ...parents])].flatMap((name) => rows.get(name) ?? [])
  const used = new Set(features.flatMap(({ strategies }) => strategies.flatMap((strategy) => strategy.segments)))
  return { features, segments: [...used].flatMap((id) => segments.get(id) ?? []) }
}

/** A feature in one environment. `explain` returns the outcome for a context. */
export interface Evaluated {
  readonly environment: string
  readonly row: EvaluatedFeatureRow
  readonly explain: (context: CleanContext) => ReturnType<typeof toPlaygroundFeature>
}

/** Lists every feature by name with its environments. Compiles some features at a time, when the first of these is evaluated. */
export function* listEvaluated(state: EvaluatedState, options: OutcomeOptions): Generator<readonly [Evaluated, ...Evaluated[]]> {
  const names = [...new Set([...state.environments.values()].flatMap((rows) => [...rows.keys()]))].sort(compareCodePoints)
  for (let at = 0; at < names.length; at += compiledAtOnce) {
    const some = names.slice(at, at + compiledAtOnce)
    const evaluators = new Map<string, Evaluator>()
    const evaluatorIn = (environment: string, rows: Rows): Evaluator => {
      const known = evaluators.get(environment)
      if (known) return known
      const compiled = compile(snapshotOf(some, rows, state), options)
      evaluators.set(environment, compiled)
      return compiled
    }
    for (const name of some) {
      const [first, ...others] = [...state.environments].flatMap(([environment, rows]): Evaluated[] => {
        const row = rows.get(name)
        if (!row) return []
        const explain: Evaluated['explain'] = (context) => {
          // The snapshot contains the feature, so an explanation exists.
          const explained = evaluatorIn(environment, rows).explain(name, toEvaluationContext(context, environment))!
          return toPlaygroundFeature(explained, row, { environment, seesSegment: options.seesSegment })
        }
        return [{ environment, row, explain }]
      })
      yield [first!, ...others]
    }
  }
}
