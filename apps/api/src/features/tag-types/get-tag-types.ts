import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { listTagTypes } from './tag-types.repository.ts'

const keys = [revisionKeys.tags]

export const getTagTypes: Operation<Contract['tagTypes']['getTagTypes']> = {
  watches: () => keys,
  run: (context, { observed }) =>
    keptAnswer(context, observed, keys, ['tag-types'], async () => ({ version: 1, tagTypes: await context.database.run(listTagTypes()) })),
}
