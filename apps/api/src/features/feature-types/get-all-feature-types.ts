import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { listFeatureTypes } from './feature-types.repository.ts'

const keys = [revisionKeys.featureTypes]

export const getAllFeatureTypes: Operation<Contract['featureTypes']['getAllFeatureTypes']> = {
  watches: () => keys,
  run: (context, { observed }) =>
    keptAnswer(context, observed, keys, ['feature-types'], async () => ({
      version: 1,
      types: await context.database.run(listFeatureTypes()),
    })),
}
