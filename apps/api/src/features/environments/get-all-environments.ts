import type { Contract } from '@halyard/contracts'
import { toCountedEnvironment } from '../../flags/environment/environments.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listCountedEnvironments } from '../../store/repositories/environments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { countedKeys } from './counted-keys.ts'

export const getAllEnvironments: Operation<Contract['environments']['getAllEnvironments']> = {
  watches: () => countedKeys,
  versionedBy: () => [revisionKeys.environments],
  run: (ports, { caller: { visible }, observed }) =>
    keptAnswer(ports.cache, observed, countedKeys, ['environments', visible], async () => {
      const rows = await ports.store.run(listCountedEnvironments(visible))
      return { version: 1, environments: rows.map(toCountedEnvironment) }
    }),
}
