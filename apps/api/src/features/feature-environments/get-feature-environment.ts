import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { placeAnswer, placeWatches } from './find-place.ts'

export const getFeatureEnvironment: Operation<Contract['featureEnvironments']['getFeatureEnvironment']> = {
  watches: placeWatches,
  run: (ports, request) => placeAnswer(ports, request, (found) => found),
}
