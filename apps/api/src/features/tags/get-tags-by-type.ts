import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listTagsOfType } from '../../store/repositories/tags.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.tags, revisionKeys.features]

export const getTagsByType: Operation<Contract['tags']['getTagsByType']> = {
  watches: () => keys,
  run: (ports, { params: { type }, caller: { visible }, observed }) =>
    keptAnswer(ports.cache, observed, keys, ['tags-of-type', type, visible], async () => ({
      version: 1,
      tags: await ports.store.run(listTagsOfType(type, visible)),
    })),
}
