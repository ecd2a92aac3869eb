import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listTags } from '../../store/repositories/tags.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.tags, revisionKeys.features]

export const getTags: Operation<Contract['tags']['getTags']> = {
  watches: () => keys,
  run: (ports, { caller: { visible }, observed }) =>
    keptAnswer(ports.cache, observed, keys, ['tags', visible], async () => ({
      version: 1,
      tags: await ports.store.run(listTags(visible)),
    })),
}
