import { randomUUID } from 'node:crypto'
import type { ErrorDetail } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import {
  applyChanges,
  type Conflict,
  Failure,
  type FlagChange,
  type FlagConfiguration,
  failure,
  isOnSegment,
  reviewedIn,
  type World,
} from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/power.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { listProjectEnvironments } from '../../store/repositories/project-overview.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import type { Change, Writer } from '../../store/writer.ts'
import { type Refuse, withSegmentsToChange } from '../segment/read-segments-to-change.ts'
import { readWorldsToChange, withSegments } from '../world/read-world-to-change.ts'
import { areWhole, type FeatureChange, featuresIn, haveStrategies, segmentsIn, turnOn } from './feature-change.ts'
import { refusalOfDirectWrite } from './guard.ts'
import { storeFlagChanges, type WorldChange } from './store-flag-changes.ts'

/** Changes that follow from what is there at present. */
export interface Revision {
  /** All that the changes name. */
  readonly features: readonly string[]
  /** Whether they are to features as a whole. */
  readonly whole: boolean
  /** What they are in one of the worlds, which are in the order of the environments. */
  revise(world: World, worlds: readonly World[]): readonly FeatureChange[] | Failure
}

export interface FlagWrite {
  readonly project: string
  /** Each gets the changes; one at most where these are to features as a whole, and none where all are. */
  readonly environments: readonly string[]
  readonly changes: readonly FlagChange[] | Revision
  /** What the body has to do with a conflict of the change of an index; undefined: it is about the path alone. */
  readonly detailOf: (conflict: Conflict, index: number, change: FlagChange) => ErrorDetail | undefined
}

export type FlagWriter = Pick<Caller, 'actor' | 'grants' | 'visible'>

const namesOf = { missing: 'NotFoundError', invalid: 'ValidationError', forbidden: 'ConflictError' } as const

const isTakenName = ({ kind, field }: Conflict, change: FlagChange | undefined): boolean =>
  kind === 'forbidden' && field === 'payload/name' && change?.action === 'updateSegment'

/** A conflict as an error, about a part of the body where there is a detail. */
export const toFailure = (conflict: Conflict, detail: ErrorDetail | undefined, change?: FlagChange): Failure => {
  const { kind, message } = conflict
  const name = isTakenName(conflict, change) ? 'NameExistsError' : namesOf[kind]
  if (detail) return failure(name, `${detail.path}: ${detail.message}`, [detail])
  return failure(name, `${message.charAt(0).toUpperCase()}${message.slice(1)}`)
}

const bytesOf = (configuration: FlagConfiguration | undefined): number => Buffer.byteLength(JSON.stringify(configuration ?? null))

/** Each configuration is read, stored and listed whole. One that an import made too large may still become smaller. */
export const refusalOfSize = (before: World, after: World): Failure | null => {
  for (const [name, { configuration }] of after.features) {
    const was = before.features.get(name)?.configuration
    if (configuration === was) continue
    const bytes = bytesOf(configuration)
    if (bytes > limits.configurationBytes && bytes > bytesOf(was))
      return failure('ConflictError', `The configuration of ${name} would have more than ${limits.configurationBytes} bytes`)
  }
  return null
}

/** What keeps the caller from changes that are reviewed: those to features as a whole touch every environment of the project. */
const refusalOfChanges = (
  caller: FlagWriter,
  { project, environments }: FlagWrite,
  reviewed: readonly string[],
  changes: readonly FlagChange[],
): Failure | null =>
  refusalOfDirectWrite(caller, project, areWhole(changes) ? reviewed : reviewed.filter((environment) => environments.includes(environment)))

/** Makes the changes, and asks for the permission that a default strategy needs where one has to be added. */
const change = (caller: FlagWriter, world: World, changes: readonly FlagChange[], { detailOf }: FlagWrite): World | Failure => {
  const { project, environment } = world
  let addsDefault = false
  const applied = applyChanges(world, changes, () => {
    addsDefault = true
    return randomUUID()
  })
  if (!applied.ok) {
    const { conflict, index } = applied
    const detail = detailOf(conflict, index, changes[index]!)
    return toFailure(conflict, detail, changes[index])
  }
  const tooLarge = refusalOfSize(world, applied.world)
  if (tooLarge) return tooLarge
  const needed = addsDefault ? ([{ permission: 'CREATE_FEATURE_STRATEGY', project, environment }] as const) : []
  return refusalOfMissing(caller, needed, 'to turn on what has no enabled strategy') ?? applied.world
}

/** The changes together with a world that has all that they name. */
const settle = async (tx: Tx, caller: FlagWriter, world: World, worlds: readonly World[], { changes, detailOf }: FlagWrite) => {
  if (!('revise' in changes)) {
    if (!changes.some(isOnSegment)) return { world, changes }
    const refuse: Refuse = (conflict, index) => toFailure(conflict, detailOf(conflict, index, changes[index]!))
    const read = await withSegmentsToChange(tx, caller, world, { changes, refuse })
    return read instanceof Failure ? read : { world: read, changes }
  }
  const revised = changes.revise(world, worlds)
  if (revised instanceof Failure) return revised
  const named = segmentsIn(revised)
  return { world: named.length > 0 ? await withSegments(tx, caller, world, named) : world, changes: revised }
}

/** Decides what changes to features, in environments or as a whole, come to. Gives the worlds of the environments after it. */
export const decideFlags = async (
  tx: Tx,
  caller: FlagWriter,
  write: FlagWrite,
  archivedAt: string,
): Promise<Change<readonly World[]> | Failure> => {
  const { project, environments } = write
  const given = 'revise' in write.changes ? [] : write.changes
  const needed =
    'revise' in write.changes
      ? { features: write.changes.features, linked: write.changes.whole }
      : {
          features: [...new Set(given.flatMap(featuresIn))],
          linked: areWhole(given),
          rules: haveStrategies(given) || turnOn(given) || given.some(isOnSegment),
          defaults: turnOn(given),
          segmentsChange: given.some(isOnSegment),
        }
  const present = await readWorldsToChange(tx, caller, { project, environments, segments: segmentsIn(given), ...needed })
  if (!present) return unknownProject(project)
  const reviewed = reviewedIn(present[0]!)
  const refused = refusalOfChanges(caller, write, reviewed, given)
  if (refused) return refused

  const worlds: WorldChange[] = []
  for (const before of present) {
    const settled = await settle(tx, caller, before, present, write)
    if (settled instanceof Failure) return settled
    const { world, changes } = settled
    const after = refusalOfChanges(caller, write, reviewed, changes) ?? change(caller, world, changes, write)
    if (after instanceof Failure) return after
    worlds.push({ before: world, after, changes })
  }
  return { ...storeFlagChanges(worlds, archivedAt), result: worlds.map(({ after }) => after) }
}

/** Changes features: the way of every direct write to what they are in environments, or to what depends on what. */
export const changeFlags = (writer: Writer, now: () => number, caller: FlagWriter, write: FlagWrite): Promise<readonly World[] | Failure> =>
  writer.write<readonly World[]>(caller.actor, (tx) => decideFlags(tx, caller, write, new Date(now()).toISOString()))

/** Changes features in every environment of their project, which are taken in their order. */
export const changeFlagsEverywhere = (
  writer: Writer,
  now: () => number,
  caller: FlagWriter,
  write: Omit<FlagWrite, 'environments'>,
): Promise<readonly World[] | Failure> =>
  writer.write<readonly World[]>(caller.actor, async (tx) => {
    const [[found], rows] = await tx.batch(lockProject(write.project), listProjectEnvironments(write.project))
    if (!found) return unknownProject(write.project)
    const environments = rows.map(({ environment }) => environment)
    if (environments.length === 0) return failure('ConflictError', `The project ${write.project} has no environment`)
    return decideFlags(tx, caller, { ...write, environments }, new Date(now()).toISOString())
  })
