import { isDeepStrictEqual } from 'node:util'
import type { Empty, Environment, SortOrder, UpdateEnvironment } from '@halyard/contracts'
import { Failure, failure, isLastEnabled, wrongFields } from '@halyard/domain'
import { type EnvironmentRow, listEnvironments, listLinks, updateEnvironmentRow } from '../../store/repositories/environments.repository.ts'
import type { Actor, NewEvent } from '../../store/repositories/events.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { environmentRevisions } from './environment-revisions.ts'
import { unknownEnvironment } from './environment-rules.ts'
import { toEnvironment } from './environments.mappers.ts'

interface Decision<T> {
  readonly changed: readonly EnvironmentRow[]
  readonly events: readonly NewEvent[]
  readonly result: T
}

type Decide<T> = (stored: readonly EnvironmentRow[]) => Decision<T> | Failure

const changeEnvironments = <T>(writer: Writer, actor: Actor, decide: Decide<T>): Promise<T | Failure> =>
  writer.write<T>(
    actor,
    async (tx) => {
      const [stored] = await tx.batch(listEnvironments())
      const decision = decide(stored)
      if (decision instanceof Failure) return decision
      const { changed, events, result } = decision
      if (changed.length === 0) return { statements: [], events: [], revisions: [], result }
      const [links] = await tx.batch(listLinks(changed.map((row) => row.name)))
      return { statements: changed.map(updateEnvironmentRow), events, revisions: environmentRevisions(links), result }
    },
    'exclusive',
  )

/** Updates the type or position of an environment. Absent fields stay unchanged. */
export const updateEnvironment = (
  writer: Writer,
  actor: Actor,
  name: string,
  { type, sortOrder }: UpdateEnvironment,
): Promise<Environment | Failure> =>
  changeEnvironments<Environment>(writer, actor, (stored) => {
    const row = stored.find((environment) => environment.name === name)
    if (!row) return unknownEnvironment(name)
    const after = { ...row, type: type ?? row.type, sort_order: sortOrder ?? row.sort_order }
    const [preData, result] = [toEnvironment(row), toEnvironment(after)]
    if (isDeepStrictEqual(preData, result)) return { changed: [], events: [], result }
    return { changed: [after], events: [{ type: 'environment-updated', environment: name, data: result, preData }], result }
  })

/** Enables or disables an environment; the last enabled one cannot be disabled. Nothing is stored if the state is already as requested. */
export const enableEnvironment = (writer: Writer, actor: Actor, name: string, enabled: boolean): Promise<undefined | Failure> =>
  changeEnvironments<undefined>(writer, actor, (stored) => {
    const row = stored.find((environment) => environment.name === name)
    if (!row) return unknownEnvironment(name)
    if (row.enabled === enabled) return { changed: [], events: [], result: undefined }
    if (!enabled && isLastEnabled(name, stored)) return failure('ConflictError', `The environment ${name} is the last enabled environment`)
    const event = {
      type: enabled ? 'environment-enabled' : 'environment-disabled',
      environment: name,
      data: { enabled },
      preData: { enabled: row.enabled },
    }
    return { changed: [{ ...row, enabled }], events: [event], result: undefined }
  })

const positionsOf = (rows: readonly EnvironmentRow[]) => Object.fromEntries(rows.map((row) => [row.name, row.sort_order]))

/** Sets the positions of environments, all or none. */
export const sortEnvironments = (writer: Writer, actor: Actor, positions: SortOrder): Promise<Empty | Failure> =>
  changeEnvironments<Empty>(writer, actor, (stored) => {
    const wanted = new Map(Object.entries(positions))
    const known = new Set(stored.map((row) => row.name))
    const unknown = [...wanted.keys()].filter((name) => !known.has(name))
    const wrong = wrongFields(unknown.map((name) => ({ path: `body/${name}`, message: `There is no environment named ${name}` })))
    if (wrong) return wrong
    const moved = stored.filter((row) => (wanted.get(row.name) ?? row.sort_order) !== row.sort_order)
    const changed = moved.map((row) => ({ ...row, sort_order: wanted.get(row.name) ?? row.sort_order }))
    const event = { type: 'environment-order-changed', data: positionsOf(changed), preData: positionsOf(moved) }
    return { changed, events: [event], result: {} }
  })
