import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { placeAnswer, placeWatches } from './find-place.ts'

export const getEnvironmentFeatureVariants: Operation<Contract['featureEnvironments']['getEnvironmentFeatureVariants']> = {
  watches: placeWatches,
  run: (ports, request) => placeAnswer(ports, request, ({ variants }) => ({ version: 1, variants })),
}
