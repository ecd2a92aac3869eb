import { limits } from '@halyard/contracts/data'
import { Failure, failure, inOrder, type PresentFeature, Rewind, wrongFields } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import { listEvaluatedSegments } from '../../store/repositories/delivered-features.repository.ts'
import { listEnvironments } from '../../store/repositories/environments.repository.ts'
import { listProjectIds } from '../../store/repositories/projects.repository.ts'
import {
  type FeatureToRewindRow,
  findRewoundRange,
  listFeaturesToRewind,
  listLinksIn,
  listRewoundEvents,
  listRewoundFeatures,
  listSegmentsToRewind,
  type RewoundEventRow,
  type RewoundRange,
} from '../../store/repositories/rewound-events.repository.ts'
import { readAtOnce } from './read-state.ts'
import { type PlaygroundQuery, refusalOfOutcomes, selectionOf } from './scope.ts'

export const wrongTime = (message: string): Failure => wrongFields([{ path: 'body/asOf', message }])!

const number = (count: number) => count.toLocaleString('en')

/** Returns an error if the former state cannot be rebuilt, else null. */
const refusalOfRange = ({ isFuture, isBeforeAll, began, events, bytes }: RewoundRange): Failure | null => {
  if (isFuture) return wrongTime('must not be in the future')
  const tooMuch = events > limits.eventsUndone || bytes > limits.eventBytesUndone
  if (tooMuch)
    return failure(
      'ConflictError',
      `body/asOf: more than ${number(limits.eventsUndone)} events, or ${number(limits.eventBytesUndone)} bytes of event data, are newer; name a later time`,
    )
  if (!isBeforeAll) return null
  const message =
    began === null
      ? 'the server has no events; leave out asOf'
      : `the oldest event is of ${new Date(began).toISOString()}; name a later time`
  return failure('ConflictError', `body/asOf: ${message}`)
}

const toPresent = ({ configurations, ...row }: FeatureToRewindRow): PresentFeature => ({
  ...row,
  configurations: new Map(
    Object.entries(configurations).map(([environment, stored]) => [environment, { ...stored, strategies: inOrder(stored.strategies) }]),
  ),
})

/** Reads the present state of the objects in the events since `first`, and of the live features of the projects. */
const readPresent = async (tx: Tx, caller: Caller, query: PlaygroundQuery, first: number): Promise<Rewind | Failure> => {
  const { environments } = query
  const [names, ids, known, projects, links] = await tx.batch(
    listFeaturesToRewind(first, environments, selectionOf(query, caller)),
    listSegmentsToRewind(first),
    listEnvironments(),
    listProjectIds(),
    listLinksIn(environments),
  )
  const refused = refusalOfOutcomes(names.filter(({ changed }) => !changed).length)
  if (refused) return refused
  const features: PresentFeature[] = []
  for (let at = 0; at < names.length; at += readAtOnce) {
    const some = names.slice(at, at + readAtOnce).map(({ name }) => name)
    const [rows] = await tx.batch(listRewoundFeatures(some, environments))
    features.push(...rows.map(toPresent))
  }
  const [segments] = await tx.batch(listEvaluatedSegments(ids.map(({ id }) => id)))
  return new Rewind({
    environments: known.map(({ name }) => name),
    projects: projects.map(({ id }) => id),
    links,
    features,
    segments,
  })
}

/** Undoes all events since `first`, newest first. Returns an error for an import that did not record the replaced state. */
const undoEvents = async (tx: Tx, rewind: Rewind, first: number, environments: readonly string[]): Promise<Failure | null> => {
  for (let before: number | null = null; ; ) {
    const [rows]: readonly [readonly RewoundEventRow[]] = await tx.batch(listRewoundEvents(first, before, environments))
    for (const { pre_data: preData, group_id: group, created_at, ...event } of rows) {
      if (rewind.undo({ ...event, preData, group })) continue
      const at = new Date(created_at).toISOString()
      return failure('ConflictError', `body/asOf: the import of ${at} did not record the replaced state; name a later time`)
    }
    const last = rows.at(-1)
    if (!last) return null
    before = last.id
  }
}

const afterAllEvents = Number.MAX_SAFE_INTEGER

/**
 * Rebuilds the state at a time: reads the present state and undoes all newer events. Returns 400 for a future time, and 409
 * if the events do not go back to the time.
 */
export const rewindTo = async (tx: Tx, caller: Caller, query: PlaygroundQuery, at: string): Promise<Rewind | Failure> => {
  const [[range]] = await tx.batch(findRewoundRange(at))
  const refused = refusalOfRange(range!)
  if (refused) return refused
  const first = range!.first ?? afterAllEvents
  const rewind = await readPresent(tx, caller, query, first)
  if (rewind instanceof Failure) return rewind
  return (await undoEvents(tx, rewind, first, query.environments)) ?? rewind
}
