import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { countedKeys } from './counted-keys.ts'
import { unknownEnvironment } from './environment-rules.ts'
import { toCountedEnvironment } from './environments.mappers.ts'
import { findCountedEnvironment } from './environments.repository.ts'

export const getEnvironment: Operation<Contract['environments']['getEnvironment']> = {
  watches: () => countedKeys,
  versionedBy: () => [revisionKeys.environments],
  run: async (context, { params: { name }, caller: { visible }, observed }) => {
    const [row] = await context.database.run(findCountedEnvironment(name, visible))
    if (!row) return unknownEnvironment(name)
    return keptAnswer(context, observed, countedKeys, ['environment', name, visible], async () => toCountedEnvironment(row))
  },
}
