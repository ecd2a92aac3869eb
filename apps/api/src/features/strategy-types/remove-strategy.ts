import type { Contract, Empty } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import {
  countDefaultsOfType,
  countFeaturesOfType,
  lockStrategyType,
  removeStrategyType,
} from '../../store/repositories/strategy-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Work } from '../../store/writer.ts'
import { refusalOfBuiltIn, unknownStrategyType } from './strategy-type-rules.ts'
import { toStrategyType } from './strategy-types.mappers.ts'

const remove =
  (name: string): Work<Empty> =>
  async (tx) => {
    const [[row], [uses], [given]] = await tx.batch(lockStrategyType(name), countFeaturesOfType(name), countDefaultsOfType(name))
    if (!row) return unknownStrategyType(name)
    const refused = refusalOfBuiltIn(row)
    if (refused) return refused
    if (uses!.features > 0)
      return failure('ConflictError', `The strategy type ${name} is in use: features with strategies of it: ${uses!.features}`)
    if (given!.defaults > 0)
      return failure('ConflictError', `The strategy type ${name} is in use: default strategies of projects of it: ${given!.defaults}`)
    return {
      statements: [removeStrategyType(name)],
      events: [{ type: 'strategy-deleted', preData: toStrategyType(row) }],
      revisions: [revisionKeys.strategyTypes],
      result: {},
    }
  }

export const removeStrategy: Operation<Contract['strategyTypes']['removeStrategy']> = {
  // Alone, so that no strategy of the type is being stored meanwhile.
  run: (ports, { params: { name }, caller }) => ports.store.write(caller.actor, remove(name), 'exclusive'),
}
