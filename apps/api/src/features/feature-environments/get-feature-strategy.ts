import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { placeAnswer, placeWatches } from './find-place.ts'

export const getFeatureStrategy: Operation<Contract['featureEnvironments']['getFeatureStrategy']> = {
  watches: placeWatches,
  run: (ports, request) => {
    const { featureName, environment, strategyId } = request.params
    const id = strategyId.toLowerCase()
    return placeAnswer(
      ports,
      request,
      ({ strategies }) =>
        strategies.find((strategy) => strategy.id === id) ??
        failure('NotFoundError', `The feature ${featureName} has no strategy ${strategyId} in the environment ${environment}`),
    )
  },
}
