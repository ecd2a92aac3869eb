import type { Context, OfrepFlags } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { evaluationOf, outcomeOf } from '../../delivery/evaluation/evaluate-scope.ts'
import { scopeKeys } from '../../delivery/scope/read-scope.ts'
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
      const evaluation = await evaluationOf(ports, { ...request, given: givenOf(request.body.context) })
      if (evaluation instanceof Failure) return evaluation
      const { evaluator, context, environment, configuration } = evaluation
      const { flagConfigEtag } = request.query
      const value = (): OfrepFlags => ({
        flags: evaluator.decideAll(context).map((decision) => flagOf(decision, environment)),
        metadata: { environment },
      })
      const text = () => {
        const flags = evaluator.decideAll(context).map((decision) => flagText(decision, environment))
        return `{"flags":[${flags.join(',')}],"metadata":${JSON.stringify({ environment })}}`
      }
      const outcome = outcomeOf(ports, evaluation, { kind: 'ofrep', value, text })
      const isSentAnyway = flagConfigEtag !== undefined && flagConfigEtag !== configuration
      return isCached(outcome) ? { ...outcome, isSentAnyway } : outcome
    },
  },
}
