import type { FrontendFeatures } from '@halyard/contracts'
import { Failure, type Toggle } from '@halyard/domain'
import { evaluationOf, outcomeOf } from '../../delivery/evaluation/evaluate-scope.ts'
import type { Poll } from '../../delivery/scope/poll-again.ts'
import { scopeKeys } from '../../delivery/scope/read-scope.ts'
import type { SdkCall } from '../../pipeline/fleet.ts'
import { isCached, type Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { repeatOutcomes } from './repeat-outcomes.ts'

/** Outcomes are shared between contexts, so each is serialised once. */
const texts = new WeakMap<Toggle, string>()

const textOf = (toggle: Toggle): string => {
  const known = texts.get(toggle)
  if (known !== undefined) return known
  const text = JSON.stringify(toggle)
  texts.set(toggle, text)
  return text
}

/** Uses the first value of a repeated parameter. */
const firstOf = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

type FrontendRequest = Parameters<typeof evaluationOf>[1] & Omit<SdkCall, 'scope'> & Poll

const evaluate = async (ports: Ports, request: FrontendRequest) => {
  const evaluation = await evaluationOf(ports, request)
  if (evaluation instanceof Failure) return evaluation
  const { evaluator, context, scope, features, revision } = evaluation
  const outcome = outcomeOf<FrontendFeatures>(evaluation, {
    kind: 'frontend',
    value: () => ({ toggles: evaluator.evaluate(context) }),
    text: () => `{"toggles":[${evaluator.evaluate(context).map(textOf).join(',')}]}`,
  })
  const tag = isCached(outcome) ? outcome.etag : undefined
  ports.runtime.fleet.show({ ...request, scope }, { tag, revision, features })
  if (!isCached(outcome)) return outcome
  const repeatable = (status: number) => (status === 304 ? repeatOutcomes(ports, request, evaluation, outcome.etag) : undefined)
  return { ...outcome, repeatable }
}

export const frontendOperations: Operations['frontend'] = {
  getFrontendFeatures: { watches: scopeKeys, run: (ports, request) => evaluate(ports, { ...request, given: firstOf(request.query) }) },
  evaluateFrontendFeatures: {
    watches: scopeKeys,
    run: (ports, request) => evaluate(ports, { ...request, given: request.body.context ?? request.body }),
  },
}
