import type { AdvancedPlaygroundOutcome, PlaygroundFeature, PlaygroundStrategy } from '@halyard/contracts'
import { type CleanContext, type Combinations, toShownContext } from './contexts.ts'
import { type Evaluated, listEvaluated, type OutcomeOptions } from './outcomes.ts'
import type { EvaluatedState } from './read-state.ts'

/** Joins items with commas. The items are small texts, so that the writer can pause between two of these. */
function* joined(items: Iterable<Iterable<string>>): Generator<string> {
  let isFirst = true
  for (const item of items) {
    if (!isFirst) yield ','
    isFirst = false
    yield* item
  }
}

function* strategyTexts(strategies: readonly PlaygroundStrategy[]): Generator<string[]> {
  for (const strategy of strategies) yield [JSON.stringify(strategy)]
}

/** An outcome as JSON, with one text per strategy, because a feature can have a thousand strategies. */
function* outcomeText({ strategies: { result, data }, ...rest }: PlaygroundFeature): Generator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"strategies":{"result":${JSON.stringify(result)},"data":[`
  yield* joined(strategyTexts(data))
  yield ']}}'
}

function* oneContext(features: Iterable<readonly Evaluated[]>, context: CleanContext): Generator<Iterable<string>> {
  for (const [evaluated] of features) yield outcomeText(evaluated!.explain(context))
}

function* contextsOf({ environment, explain }: Evaluated, contexts: Combinations): Generator<Iterable<string>> {
  for (let at = 0; at < contexts.count; at++) {
    const { fields, properties } = contexts.at(at)
    const context = toShownContext({ fields: { ...fields, environment: fields.environment ?? environment }, properties })
    const outcome: AdvancedPlaygroundOutcome = { ...explain({ fields, properties }), environment, context }
    yield outcomeText(outcome)
  }
}

function* environmentText(evaluated: Evaluated, contexts: Combinations): Generator<string> {
  yield `${JSON.stringify(evaluated.environment)}:[`
  yield* joined(contextsOf(evaluated, contexts))
  yield ']'
}

function* featureText(environments: readonly Evaluated[], contexts: Combinations): Generator<string> {
  const { name, project } = environments[0]!.row
  yield `{"name":${JSON.stringify(name)},"projectId":${JSON.stringify(project)},"environments":{`
  yield* joined(environments.map((evaluated) => environmentText(evaluated, contexts)))
  yield '}}'
}

function* manyContexts(features: Iterable<readonly Evaluated[]>, contexts: Combinations): Generator<Iterable<string>> {
  for (const environments of features) yield featureText(environments, contexts)
}

interface Answer {
  readonly state: EvaluatedState
  readonly contexts: Combinations
  readonly isAdvanced: boolean
  /** The fields after the outcomes. */
  readonly rest: object
}

/** Writes the response as JSON. */
export function* writeOutcomes({ state, contexts, isAdvanced, rest }: Answer, options: OutcomeOptions): Generator<string> {
  const features = listEvaluated(state, options)
  yield '{"features":['
  yield* joined(isAdvanced ? manyContexts(features, contexts) : oneContext(features, contexts.at(0)))
  yield `],${JSON.stringify(rest).slice(1)}`
}
