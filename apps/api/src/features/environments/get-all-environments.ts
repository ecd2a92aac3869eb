import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { countedKeys } from './counted-keys.ts'
import { toCountedEnvironment } from './environments.mappers.ts'
import { listCountedEnvironments } from './environments.repository.ts'

export const getAllEnvironments: Operation<Contract['environments']['getAllEnvironments']> = {
  watches: () => countedKeys,
  versionedBy: () => [revisionKeys.environments],
  run: (context, { caller: { visible }, observed }) =>
    keptAnswer(context, observed, countedKeys, ['environments', visible], async () => {
      const rows = await context.database.run(listCountedEnvironments(visible))
      return { version: 1, environments: rows.map(toCountedEnvironment) }
    }),
}
