import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listTagTypes } from '../../store/repositories/tag-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const keys = [revisionKeys.tags]

export const getTagTypes: Operation<Contract['tagTypes']['getTagTypes']> = {
  watches: () => keys,
  run: (ports, { observed }) =>
    keptAnswer(ports.cache, observed, keys, ['tag-types'], async () => ({ version: 1, tagTypes: await ports.store.run(listTagTypes()) })),
}
