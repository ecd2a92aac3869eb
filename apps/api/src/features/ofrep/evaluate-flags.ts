import type { OfrepFlags } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { evaluationOf, outcomeOf } from '../../delivery/evaluation/evaluate-scope.ts'
import { scopeKeys } from '../../delivery/scope/read-scope.ts'
import { eventStreamsOf } from '../../delivery/streams/event-streams.ts'
import { isCached, type Operations } from '../../pipeline/operation.ts'
import { flagOf, flagText } from './flag-of.ts'
import { givenOf } from './given-of.ts'

/** Evaluates all features. The measured cost determines how fast streams ask clients to evaluate again. */
export const evaluateFlags: Operations['ofrep']['evaluateFlags'] = {
  watches: scopeKeys,
  run: async (ports, request) => {
    const { flagConfigEtag, flagConfigLastModified } = request.query
    const evaluation = await evaluationOf(ports, { ...request, given: givenOf(request.body.context), notifiedTag: flagConfigEtag })
    if (evaluation instanceof Failure) return evaluation
    const { evaluator, context, environment, configuration } = evaluation
    // The endpoint admits API tokens only.
    const eventStreams = eventStreamsOf(ports, { tokenId: request.caller.actor.token!, environment, configuration })
    const rest = { eventStreams, metadata: { environment } }
    const { evaluationCost } = ports.runtime
    const value = (): OfrepFlags => ({ flags: evaluator.decideAll(context).map((decision) => flagOf(decision, environment)), ...rest })
    const text = () => {
      const flags = evaluator.decideAll(context).map((decision) => flagText(decision, environment))
      return `{"flags":[${flags.join(',')}],${JSON.stringify(rest).slice(1)}`
    }
    const outcome = outcomeOf(evaluation, {
      // The ETag includes the ticket, so a client that gets 304 has a valid ticket.
      kind: `ofrep ${JSON.stringify(eventStreams)}`,
      value: () => evaluationCost.measure('evaluate', value),
      text: () => evaluationCost.measure('evaluate', text),
      partsOf: (body) => {
        const parts = textParts(body)
        return { ...parts, gzip: () => evaluationCost.measure('compress', parts.gzip) }
      },
    })
    // A time alone does not identify the configuration that the client knows.
    const isSentAnyway = flagConfigEtag === undefined ? flagConfigLastModified !== undefined : flagConfigEtag !== configuration
    return isCached(outcome) ? { ...outcome, isSentAnyway } : outcome
  },
}
