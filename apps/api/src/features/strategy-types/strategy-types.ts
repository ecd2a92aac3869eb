import { isDeepStrictEqual } from 'node:util'
import type { Empty, StrategyTypeAnswer, UpdateStrategyType } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import {
  countDefaultsOfType,
  countFeaturesOfType,
  findStrategyType,
  insertStrategyType,
  listStrategyTypes,
  lockStrategyType,
  lockStrategyTypeName,
  removeStrategyType,
  type StrategyTypeRow,
  updateStrategyTypeRow,
} from '../../store/repositories/strategy-types.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Work } from '../../store/writer.ts'

const toStrategyType = ({ displayName, ...row }: StrategyTypeRow): StrategyTypeAnswer => ({ ...row, displayName })

/** Keeps absent fields. */
const changedStrategyType = (row: StrategyTypeRow, wanted: UpdateStrategyType): StrategyTypeRow => ({ ...row, ...wanted })

const unknownStrategyType = (name: string): Failure => failure('NotFoundError', `There is no strategy type ${name}`)

const refusalOfBuiltIn = ({ name, editable }: StrategyTypeRow): Failure | null =>
  editable ? null : failure('NoAccessError', `The strategy type ${name} is built in and cannot be changed`)

/** Stores a changed strategy type with an event of this type. Stores nothing if nothing changes. */
const changeStrategyType = (
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

const remove =
  (name: string): Work<Empty> =>
  async (tx) => {
    const [[row], [uses], [given]] = await tx.batch(lockStrategyType(name), countFeaturesOfType(name), countDefaultsOfType(name))
    if (!row) return unknownStrategyType(name)
    const refused = refusalOfBuiltIn(row)
    if (refused) return refused
    if (uses!.features > 0)
      return failure('ConflictError', `The strategy type ${name} is in use: features with strategies of this type: ${uses!.features}`)
    if (given!.defaults > 0)
      return failure('ConflictError', `The strategy type ${name} is in use: default strategies of this type: ${given!.defaults}`)
    return {
      statements: [removeStrategyType(name)],
      events: [{ type: 'strategy-deleted', preData: toStrategyType(row) }],
      revisions: [revisionKeys.strategyTypes],
      result: {},
    }
  }

export const strategyTypeOperations: Operations['strategyTypes'] = {
  getAllStrategies: cachedRead({
    keys: () => [revisionKeys.strategyTypes],
    name: () => ['strategy-types'],
    read: async ({ store }) => ({ version: 1, strategies: (await store.run(listStrategyTypes())).map(toStrategyType) }),
  }),

  getStrategy: {
    watches: () => [revisionKeys.strategyTypes],
    run: async (ports, { params: { name } }) => {
      const [row] = await ports.store.run(findStrategyType(name))
      return row ? toStrategyType(row) : unknownStrategyType(name)
    },
  },

  createStrategy: {
    run: (ports, { body: { name, ...wanted }, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [, [taken]] = await tx.batch(lockStrategyTypeName(name), findStrategyType(name))
        if (taken) return failure('NameExistsError', `There is a strategy type ${name} already`)
        const empty = { name, title: null, displayName: null, description: null, editable: true, deprecated: false, parameters: [] }
        const row = changedStrategyType(empty, wanted)
        const result = toStrategyType(row)
        return {
          statements: [insertStrategyType(row)],
          events: [{ type: 'strategy-created', data: result }],
          revisions: [revisionKeys.strategyTypes],
          result,
        }
      }),
  },

  updateStrategy: {
    run: (ports, { params: { name }, body, caller }) =>
      changeStrategyType(ports, caller.actor, name, 'strategy-updated', (row) => refusalOfBuiltIn(row) ?? changedStrategyType(row, body)),
  },

  removeStrategy: {
    // Exclusive, so that no strategy of the type is stored during the deletion.
    run: (ports, { params: { name }, caller }) => ports.store.write(caller.actor, remove(name), 'exclusive'),
  },

  deprecateStrategy: {
    run: (ports, { params: { name }, caller }) =>
      changeStrategyType(ports, caller.actor, name, 'strategy-deprecated', (row) => ({ ...row, deprecated: true })),
  },

  reactivateStrategy: {
    run: (ports, { params: { name }, caller }) =>
      changeStrategyType(ports, caller.actor, name, 'strategy-reactivated', (row) => ({ ...row, deprecated: false })),
  },
}
