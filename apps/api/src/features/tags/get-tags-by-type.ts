import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { listTagsOfType } from './tags.repository.ts'

const keys = [revisionKeys.tags, revisionKeys.features]

export const getTagsByType: Operation<Contract['tags']['getTagsByType']> = {
  watches: () => keys,
  run: (context, { params: { type }, caller: { visible }, observed }) =>
    keptAnswer(context, observed, keys, ['tags-of-type', type, visible], async () => ({
      version: 1,
      tags: await context.database.run(listTagsOfType(type, visible)),
    })),
}
