import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { listTags } from './tags.repository.ts'

const keys = [revisionKeys.tags, revisionKeys.features]

export const getTags: Operation<Contract['tags']['getTags']> = {
  watches: () => keys,
  run: (context, { caller: { visible }, observed }) =>
    keptAnswer(context, observed, keys, ['tags', visible], async () => ({
      version: 1,
      tags: await context.database.run(listTags(visible)),
    })),
}
