import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listFeatureTypes } from '../../store/repositories/feature-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.featureTypes]

export const getAllFeatureTypes: Operation<Contract['featureTypes']['getAllFeatureTypes']> = {
  watches: () => keys,
  run: (ports, { observed }) =>
    keptAnswer(ports.cache, observed, keys, ['feature-types'], async () => ({
      version: 1,
      types: await ports.store.run(listFeatureTypes()),
    })),
}
