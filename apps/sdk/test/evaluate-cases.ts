import type * as Evaluate from '../src/evaluate/index.ts'

/** A snapshot, and contexts to evaluate. */
export interface EvaluateCase {
  readonly snapshot: Evaluate.Snapshot
  readonly contexts: readonly Evaluate.EvaluationContext[]
}

/** All results of the evaluator for the cases, as JSON. The function is self-contained, so that its text also runs in a browser. */
export const outcomesOf = (evaluate: typeof Evaluate, text: string): string => {
  const cases: EvaluateCase[] = JSON.parse(text)
  const outcomes = cases.map(({ snapshot, contexts }) => {
    const options = { extended: true, hostname: 'here', now: () => 1_769_860_800_000, random: () => 0.4 }
    const evaluator = evaluate.compile(snapshot, options)
    const explained = contexts.map((context) =>
      snapshot.features.map(({ name }) => {
        const explanation = evaluator.explain(name, context)
        return explanation && { explanation, reason: evaluator.decide(name, context)?.reason }
      }),
    )
    return { on: contexts.map((context) => evaluator.evaluate(context)), explained, reads: evaluator.reads }
  })
  return JSON.stringify(outcomes)
}
