import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { featureAnswer, placeWatches } from './find-place.ts'

export const getFeatureVariants: Operation<Contract['featureEnvironments']['getFeatureVariants']> = {
  watches: placeWatches,
  run: (context, request) => featureAnswer(context, request, ({ variants }) => ({ version: 1, variants })),
}
