import { randomUUID } from 'node:crypto'
import type { ErrorDetail } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { applyChanges, type Conflict, type FlagChange, type FlagConfiguration, type FlagWorld } from '@halyard/domain'
import type { Caller } from '../access/caller.ts'
import { refusalOfMissing } from '../access/power.ts'
import type { Tx } from '../db/index.ts'
import { Failure, failure } from '../failure.ts'
import { unknownProject } from '../unknown-project.ts'
import { refusalOfDirectWrite } from './guard.ts'
import { readFlagWorlds, withSegments } from './read-flag-world.ts'
import { storeFlagChanges, type WorldChange } from './store-flag-changes.ts'
import type { Writer } from './writer.ts'

type EnvironmentAction = 'updateEnabled' | 'addStrategy' | 'updateStrategy' | 'deleteStrategy' | 'reorderStrategy' | 'patchVariant'

/** A change to what a feature is in an environment. */
export type EnvironmentChange = Extract<FlagChange, { action: EnvironmentAction }>

/** A change that follows from what the feature is at present. */
export interface Revision {
  readonly feature: string
  /** Undefined: the feature is not in the environment. */
  revise(configuration: FlagConfiguration | undefined): EnvironmentChange | Failure
}

export interface FlagWrite {
  readonly project: string
  /** Each gets the changes. */
  readonly environments: readonly string[]
  readonly changes: readonly EnvironmentChange[] | Revision
  /** What the body has to do with a conflict of the change of an index; undefined: it is about the path alone. */
  readonly detailOf: (conflict: Conflict, index: number) => ErrorDetail | undefined
}

export type FlagWriter = Pick<Caller, 'actor' | 'grants' | 'visible'>

const segmentsIn = (changes: readonly EnvironmentChange[]): number[] =>
  changes.flatMap(({ payload }) => ('segments' in payload ? (payload.segments ?? []) : []))

const namesOf = { missing: 'NotFoundError', invalid: 'ValidationError', forbidden: 'ConflictError' } as const

const toFailure = (conflict: Conflict, detail: ErrorDetail | undefined): Failure => {
  const { kind, message } = conflict
  if (detail) return failure(namesOf[kind], `${detail.path}: ${detail.message}`, [detail])
  return failure(namesOf[kind], `${message.charAt(0).toUpperCase()}${message.slice(1)}`)
}

const bytesOf = (configuration: FlagConfiguration | undefined): number => Buffer.byteLength(JSON.stringify(configuration ?? null))

/** Each configuration is read, stored and listed whole. One that an import made too large may still become smaller. */
const refusalOfSize = (before: FlagWorld, after: FlagWorld): Failure | null => {
  for (const [name, { configuration }] of after.features) {
    const was = before.features.get(name)?.configuration
    if (configuration === was) continue
    const bytes = bytesOf(configuration)
    if (bytes > limits.configurationBytes && bytes > bytesOf(was))
      return failure('ConflictError', `The configuration of ${name} would have more than ${limits.configurationBytes} bytes`)
  }
  return null
}

/** Makes the changes, and asks for the permission that a default strategy needs where one has to be added. */
const change = (
  caller: FlagWriter,
  world: FlagWorld,
  changes: readonly EnvironmentChange[],
  { detailOf }: FlagWrite,
): FlagWorld | Failure => {
  const { project, environment } = world
  let addsDefault = false
  const applied = applyChanges(world, changes, () => {
    addsDefault = true
    return randomUUID()
  })
  if (!applied.ok) return toFailure(applied.conflict, detailOf(applied.conflict, applied.index))
  const tooLarge = refusalOfSize(world, applied.world)
  if (tooLarge) return tooLarge
  const needed = addsDefault ? ([{ permission: 'CREATE_FEATURE_STRATEGY', project, environment }] as const) : []
  return refusalOfMissing(caller, needed, 'to turn on what has no enabled strategy') ?? applied.world
}

/** The changes together with a world that has all that they name. */
const settle = async (tx: Tx, caller: FlagWriter, world: FlagWorld, { changes }: FlagWrite) => {
  if (!('revise' in changes)) return { world, changes }
  const revised = changes.revise(world.features.get(changes.feature)?.configuration)
  if (revised instanceof Failure) return revised
  const named = segmentsIn([revised])
  return { world: named.length > 0 ? await withSegments(tx, caller, world, named) : world, changes: [revised] }
}

/** Changes what features are in environments: the way of every direct write to that. Gives the worlds of the environments after it. */
export const changeFlags =
  (writer: Writer) =>
  (caller: FlagWriter, write: FlagWrite): Promise<readonly FlagWorld[] | Failure> =>
    writer.write<readonly FlagWorld[]>(caller.actor, async (tx) => {
      const { project, environments } = write
      const given = 'revise' in write.changes ? [] : write.changes
      const features = 'revise' in write.changes ? [write.changes.feature] : [...new Set(given.map(({ feature }) => feature))]
      const present = await readFlagWorlds(tx, caller, { project, environments, features, segments: segmentsIn(given) })
      if (!present) return unknownProject(project)
      const reviewed = present.reviewed.filter((environment) => environments.includes(environment))
      const refused = refusalOfDirectWrite(caller, project, reviewed)
      if (refused) return refused

      const worlds: WorldChange[] = []
      for (const before of present.worlds) {
        const settled = await settle(tx, caller, before, write)
        if (settled instanceof Failure) return settled
        const after = change(caller, settled.world, settled.changes, write)
        if (after instanceof Failure) return after
        worlds.push({ before, after })
      }
      return { ...storeFlagChanges(worlds), result: worlds.map(({ after }) => after) }
    })
