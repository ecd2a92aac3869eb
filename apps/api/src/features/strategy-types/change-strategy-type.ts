import { isDeepStrictEqual } from 'node:util'
import type { Empty } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import type { Ports } from '../../pipeline/ports.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { lockStrategyType, type StrategyTypeRow, updateStrategyTypeRow } from '../../store/repositories/strategy-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownStrategyType } from './strategy-type-rules.ts'
import { toStrategyType } from './strategy-types.mappers.ts'

/** Stores what becomes of a strategy type, with an event of this type; nothing where it stays as it is. */
export const changeStrategyType = (
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  name: string,
  type: string,
  change: (row: StrategyTypeRow) => StrategyTypeRow | Failure,
): Promise<Empty | Failure> =>
  store.write<Empty>(actor, async (tx) => {
    const [[row]] = await tx.batch(lockStrategyType(name))
    if (!row) return unknownStrategyType(name)
    const after = change(row)
    if (!('parameters' in after)) return after
    const [preData, data] = [toStrategyType(row), toStrategyType(after)]
    if (isDeepStrictEqual(preData, data)) return { statements: [], events: [], revisions: [], result: {} }
    return {
      statements: [updateStrategyTypeRow(after)],
      events: [{ type, data, preData }],
      revisions: [revisionKeys.strategyTypes],
      result: {},
    }
  })
