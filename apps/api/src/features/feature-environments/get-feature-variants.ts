import type { Contract, Feature } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { featureAnswer, placeWatches } from './find-place.ts'

/** Who changes these variants changes them in every environment. */
const variantsEverywhere = ({ environments }: Feature) => environments.map(({ name, variants }) => ({ name, variants }))

export const getFeatureVariants: Operation<Contract['featureEnvironments']['getFeatureVariants']> = {
  watches: placeWatches,
  run: (ports, request) => featureAnswer(ports, request, ({ variants }) => ({ version: 1, variants }), variantsEverywhere),
}
