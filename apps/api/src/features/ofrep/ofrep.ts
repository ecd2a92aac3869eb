import type { Context, OfrepFlags } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { evaluationOf, outcomeOf } from '../../delivery/evaluation/evaluate-scope.ts'
import { scopeKeys } from '../../delivery/scope/read-scope.ts'
import { eventStreamsOf } from '../../delivery/streams/event-streams.ts'
import { isCached, type Operations } from '../../pipeline/operation.ts'
import { flagOf, flagText } from './flag-of.ts'

const givenOf = ({ targetingKey, ...context }: Context & { targetingKey?: string | undefined }) => ({
  ...context,
  userId: context.userId ?? targetingKey,
})

export const ofrepOperations: Operations['ofrep'] = {
  evaluateFlag: {
    watches: scopeKeys,
    run: async (ports, request) => {
      const evaluation = await evaluationOf(ports, { ...request, given: givenOf(request.body.context) })
      if (evaluation instanceof Failure) return evaluation
      const { evaluator, context, environment } = evaluation
      const decision = evaluator.decide(request.params.key, context)
      return decision ? flagOf(decision, environment) : failure('NotFoundError', `There is no feature named ${request.params.key}`)
    },
  },

  evaluateFlags: {
    watches: scopeKeys,
    run: async (ports, request) => {
      const { flagConfigEtag, flagConfigLastModified } = request.query
      const evaluation = await evaluationOf(ports, { ...request, given: givenOf(request.body.context), heardOf: flagConfigEtag })
      if (evaluation instanceof Failure) return evaluation
      const { evaluator, context, environment, configuration } = evaluation
      // Only API tokens are let in.
      const eventStreams = eventStreamsOf(ports, { tokenId: request.caller.actor.token!, environment, configuration })
      const rest = { eventStreams, metadata: { environment } }
      const { evaluationCost } = ports.runtime
      const value = (): OfrepFlags => ({ flags: evaluator.decideAll(context).map((decision) => flagOf(decision, environment)), ...rest })
      const text = () => {
        const flags = evaluator.decideAll(context).map((decision) => flagText(decision, environment))
        return `{"flags":[${flags.join(',')}],${JSON.stringify(rest).slice(1)}`
      }
      const partsOf = (body: string) => {
        const parts = textParts(body)
        return { ...parts, gzip: () => evaluationCost.measure('compress', parts.gzip) }
      }
      // The tag names the ticket too, so that whoever gets 304 has a ticket that is still valid.
      const kind = `ofrep ${JSON.stringify(eventStreams)}`
      const outcome = outcomeOf(ports, evaluation, {
        kind,
        value: () => evaluationCost.measure('evaluate', value),
        text: () => evaluationCost.measure('evaluate', text),
        partsOf,
      })
      // A time alone does not say which features the client has heard of.
      const isSentAnyway = flagConfigEtag === undefined ? flagConfigLastModified !== undefined : flagConfigEtag !== configuration
      return isCached(outcome) ? { ...outcome, isSentAnyway } : outcome
    },
  },
}
