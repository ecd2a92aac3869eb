import { Failure, failure } from '@halyard/domain'
import { evaluationOf } from '../../delivery/evaluation/evaluate-scope.ts'
import { scopeKeys } from '../../delivery/scope/read-scope.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { evaluateFlags } from './evaluate-flags.ts'
import { flagOf } from './flag-of.ts'
import { givenOf } from './given-of.ts'

export const ofrepOperations: Operations['ofrep'] = {
  evaluateFlag: {
    watches: scopeKeys,
    run: async (ports, request) => {
      const evaluation = await evaluationOf(ports, { ...request, given: givenOf(request.body.context) })
      if (evaluation instanceof Failure) return evaluation
      const { evaluator, context, environment, features } = evaluation
      features.counts.evaluations++
      const decision = evaluator.decide(request.params.key, context)
      if (!decision) return failure('NotFoundError', `There is no feature named ${request.params.key}`)
      const flag = flagOf(decision, environment)
      return 'errorCode' in flag ? failure('ValidationError', flag.errorDetails) : flag
    },
  },

  evaluateFlags,
}
