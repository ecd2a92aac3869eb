import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { placeAnswer, placeWatches } from './find-place.ts'

export const getFeatureStrategies: Operation<Contract['featureEnvironments']['getFeatureStrategies']> = {
  watches: placeWatches,
  run: (ports, request) => placeAnswer(ports, request, ({ strategies }) => strategies),
}
