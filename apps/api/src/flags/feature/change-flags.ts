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
  needDefaultStrategy,
  reviewedIn,
  toFailure,
  type World,
} from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { listProjectEnvironments } from '../../store/repositories/project-overview.repository.ts'
import { lockProject } from '../../store/repositories/projects.repository.ts'
import type { Change, Writer } from '../../store/writer.ts'
import { type Refuse, withSegmentsToChange } from '../segment/read-segments-to-change.ts'
import { readWorldsToChange, withSegments } from '../world/read-world-to-change.ts'
import { areAcrossEnvironments, type FeatureChange, featuresIn, haveStrategies, segmentsIn, turnOn } from './feature-change.ts'
import { refusalOfDirectWrite } from './review-requirement.ts'
import { storeFlagChanges, type WorldChange } from './store-flag-changes.ts'

/** Changes that are computed from the present state. */
export interface ComputedChanges {
  /** All features that the changes name. */
  readonly features: readonly string[]
  /** Whether the changes apply to features in all environments, such as archiving. */
  readonly acrossEnvironments: boolean
  /** Returns the changes for one world; `worlds` has the order of the environments. */
  revise(world: World, worlds: readonly World[]): readonly FeatureChange[] | Failure
}

export interface FlagWrite {
  readonly project: string
  /** Environments that get the changes. At most one for changes that apply to features in all environments; none if all changes do. */
  readonly environments: readonly string[]
  readonly changes: readonly FlagChange[] | ComputedChanges
  /** The detail of the error for a conflict of the change with this index. Undefined: the body has no field that causes the conflict. */
  readonly detailOf: (conflict: Conflict, index: number, change: FlagChange) => ErrorDetail | undefined
}

export type FlagWriter = Pick<Caller, 'actor' | 'grants' | 'visible'>

const bytesOf = (configuration: FlagConfiguration | undefined): number => Buffer.byteLength(JSON.stringify(configuration ?? null))

/** Each configuration is read, stored and listed as one document, so its size is limited. A larger one from an import can only shrink. */
export const refusalOfSize = (before: World, after: World): Failure | null => {
  for (const [name, { configuration }] of after.features) {
    const previous = before.features.get(name)?.configuration
    if (configuration === previous) continue
    const bytes = bytesOf(configuration)
    if (bytes > limits.configurationBytes && bytes > bytesOf(previous))
      return failure(
        'ConflictError',
        `The configuration of ${name} would exceed ${limits.configurationBytes} bytes; remove strategies, constraints or variants`,
      )
  }
  return null
}

/**
 * Returns 403 if the changes require a review. Changes to features in all environments require a review if any environment of the project
 * does.
 */
const refusalOfChanges = (
  caller: FlagWriter,
  { project, environments }: FlagWrite,
  reviewed: readonly string[],
  changes: readonly FlagChange[],
): Failure | null =>
  refusalOfDirectWrite(
    caller,
    project,
    areAcrossEnvironments(changes) ? reviewed : reviewed.filter((environment) => environments.includes(environment)),
  )

/** Applies the changes, and requires the permission for a default strategy if one has to be added. */
const applyInWorld = (caller: FlagWriter, world: World, changes: readonly FlagChange[], { detailOf }: FlagWrite): World | Failure => {
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
  return refusalOfMissing(caller, needed, 'to enable a feature without an enabled strategy') ?? applied.world
}

/** Returns the changes and a world that contains everything the changes name. */
const resolveChanges = async (tx: Tx, caller: FlagWriter, world: World, worlds: readonly World[], { changes, detailOf }: FlagWrite) => {
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

/** Locks and reads the worlds of the environments. */
const readWorlds = async (
  tx: Tx,
  caller: FlagWriter,
  { project, environments, changes }: FlagWrite,
  given: readonly FlagChange[],
): Promise<readonly World[] | undefined> => {
  const common = { project, environments, segments: segmentsIn(given) }
  if ('revise' in changes)
    return readWorldsToChange(tx, caller, { ...common, features: changes.features, linked: changes.acrossEnvironments })
  const needed = {
    ...common,
    features: [...new Set(given.flatMap(featuresIn))],
    linked: areAcrossEnvironments(given),
    segmentsChange: given.some(isOnSegment),
  }
  const rules = haveStrategies(given) || given.some(isOnSegment)
  const worlds = await readWorldsToChange(tx, caller, { ...needed, rules, defaults: rules && turnOn(given) })
  // Features that are turned on mostly have an enabled strategy. Only the others need the rules for a default strategy.
  if (rules || !worlds?.some((world) => needDefaultStrategy(world, given))) return worlds
  return readWorldsToChange(tx, caller, needed)
}

/** Decides changes to features in environments, or in all environments. The result has the worlds of the environments after the changes. */
export const decideFlags = async (
  tx: Tx,
  caller: FlagWriter,
  write: FlagWrite,
  archivedAt: string,
): Promise<Change<readonly World[]> | Failure> => {
  const { project } = write
  const given = 'revise' in write.changes ? [] : write.changes
  const present = await readWorlds(tx, caller, write, given)
  if (!present) return unknownProject(project)
  const reviewed = reviewedIn(present[0]!)
  const refused = refusalOfChanges(caller, write, reviewed, given)
  if (refused) return refused

  const worlds: WorldChange[] = []
  for (const before of present) {
    const resolved = await resolveChanges(tx, caller, before, present, write)
    if (resolved instanceof Failure) return resolved
    const { world, changes } = resolved
    const after = refusalOfChanges(caller, write, reviewed, changes) ?? applyInWorld(caller, world, changes, write)
    if (after instanceof Failure) return after
    worlds.push({ before: world, after, changes })
  }
  return { ...storeFlagChanges(worlds, archivedAt), result: worlds.map(({ after }) => after) }
}

/** Changes features or their dependencies. All direct writes to configurations and dependencies use this function. */
export const changeFlags = (writer: Writer, now: () => number, caller: FlagWriter, write: FlagWrite): Promise<readonly World[] | Failure> =>
  writer.write<readonly World[]>(caller.actor, (tx) => decideFlags(tx, caller, write, new Date(now()).toISOString()))

/** Changes features in every environment of their project, in the order of the environments. */
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
