import type { Contract } from '@halyard/contracts'
import { unknownEnvironment } from '../../flags/environment/environment-rules.ts'
import { toCountedEnvironment } from '../../flags/environment/environments.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findCountedEnvironment } from '../../store/repositories/environments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { countedKeys } from './counted-keys.ts'

export const getEnvironment: Operation<Contract['environments']['getEnvironment']> = {
  watches: () => countedKeys,
  versionedBy: () => [revisionKeys.environments],
  run: async (ports, { params: { name }, caller: { visible }, observed }) => {
    const [row] = await ports.store.run(findCountedEnvironment(name, visible))
    if (!row) return unknownEnvironment(name)
    return keptAnswer(ports.cache, observed, countedKeys, ['environment', name, visible], async () => toCountedEnvironment(row))
  },
}
