import type { FlagChange, ProposedChange } from '../change-requests/change.ts'
import { baseOf } from '../plan/base-of.ts'
import type { PlanConflict } from '../plan/conflict.ts'
import { difference } from '../plan/difference.ts'
import { type Plan, plan } from '../plan/plan.ts'
import { type FeatureState, type Outcome, undoChanges } from '../review/undo-changes.ts'
import { groupBy } from '../sorting/group-by.ts'
import { emptyConfiguration, type World } from '../world/world.ts'
import { changedBy, columnsOf, isTouched, type RestoreColumn } from './columns.ts'
import type { RestorableEvent, RestoreRefusal } from './restorable-event.ts'
import type { RestoreRequest } from './restore-requests.ts'
import { type WayBack, wayBack } from './way-back.ts'

export interface RestoreInput {
  /** The events to restore, in any order. */
  readonly events: readonly RestorableEvent[]
  /** All later events of the same features and segments, in any order. */
  readonly later: readonly RestorableEvent[]
  /** The present state, with the features and segments of the events. Only events of its environment are restored. */
  readonly live: World
}

/** The way back from events, planned against the present state. */
export interface Restoration {
  /**
   * The inverse changes, each with the state that the event left as its base. A proposal with these bases keeps later changes; a proposal without
   * them also takes back the events in `takesBack`.
   */
  readonly changes: readonly ProposedChange[]
  /** Calls for states that changes of a change request cannot restore. */
  readonly requests: readonly RestoreRequest[]
  readonly plan: Plan
  readonly columns: readonly RestoreColumn[]
  /** Why changes are not applied, such as a later change of the same field. */
  readonly conflicts: readonly PlanConflict[]
  /** Ids of later events that changed the same fields: they are taken back if the changes replace them. */
  readonly takesBack: readonly number[]
  /** Ids of later events that stay in effect. */
  readonly leaves: readonly number[]
  /** Events that cannot be restored. */
  readonly refused: readonly { readonly event: number; readonly because: RestoreRefusal }[]
}

interface Step {
  readonly event: RestorableEvent
  readonly way: WayBack
}

const byId = (one: RestorableEvent, other: RestorableEvent): number => one.id - other.id

const putAfter = (world: World, { event, way }: Step): World =>
  'put' in way && way.put ? way.put(world, event, event.data, event.preData) : world

const putBefore = (world: World, { event, way }: Step): World =>
  'put' in way && way.put ? way.put(world, event, event.preData, event.data) : world

const stateOf = (world: World, name: string, isArchived?: boolean): FeatureState | null => {
  const feature = world.features.get(name)
  if (!feature) return null
  return { ...(feature.configuration ?? emptyConfiguration), parents: feature.parents, archived: isArchived ?? feature.archived }
}

/** The features and segments that differ between two worlds. */
const outcomeOf = (before: World, after: World): Outcome => ({
  features: [...before.features.keys()]
    .filter((name) => before.features.get(name) !== after.features.get(name))
    // Reviving a feature and archiving a feature have operations of their own.
    .map((name) => ({ name, before: stateOf(before, name, after.features.get(name)?.archived), after: stateOf(after, name) })),
  segments: [...before.segments]
    .filter(([id, segment]) => after.segments.get(id) !== segment)
    .map(([id, segment]) => ({ id, before: segment, after: after.segments.get(id) ?? null })),
})

const archivings = (before: World, after: World): FlagChange[] =>
  [...before.features.values()]
    .filter(({ name, archived }) => archived && after.features.get(name)?.archived === false)
    .map(({ name }) => ({ action: 'archiveFeature', feature: name, payload: {} }))

/** The newest step first. The order of strategies is restored after the strategies of the same request. */
const backwards = (steps: readonly Step[]): Step[] => {
  const isOrder = ({ event }: Step) => event.type === 'strategy-order-changed'
  const groups = groupBy(steps.toReversed(), ({ event }) => event.groupId)
  return [...groups.values()].flatMap((group) => [...group.filter((step) => !isOrder(step)), ...group.filter(isOrder)])
}

const isDependency = ({ event }: Step): boolean => event.type.startsWith('feature-dependenc')

/** Refuses to restore dependencies of features that had several parents before: a change gives a feature one parent. */
const withoutSeveralParents = (steps: readonly Step[], live: World): readonly Step[] => {
  if (!steps.some(isDependency)) return steps
  const after = steps.reduce(putAfter, live)
  const before = backwards(steps).reduce(putBefore, after)
  return steps.map((step) => {
    const [parents, present] = [before, after].map(({ features }) => features.get(step.event.featureName ?? '')?.parents ?? [])
    const isLost = isDependency(step) && parents!.length > 1 && parents !== present
    return isLost ? { ...step, way: { kind: 'refused', because: 'severalParents' } } : step
  })
}

/** Plans the inverse of events against the present state. */
export const restore = ({ events, later, live }: RestoreInput): Restoration => {
  const found = events.toSorted(byId).map((event): Step => ({ event, way: wayBack(event, live.environment) }))
  const steps = withoutSeveralParents(found, live)
  const after = steps.reduce(putAfter, live)
  const before = backwards(steps).reduce(putBefore, after)
  const changes = [...undoChanges(outcomeOf(before, after)).changes, ...archivings(before, after)].map(
    (change, at): ProposedChange => ({ ...change, id: at + 1, base: baseOf(change, after) }),
  )
  const planned = plan(({ base }) => base, live, changes)
  const restored = difference(after, before)
  const requested = steps.flatMap(({ event, way }) =>
    way.kind === 'request' ? [{ event, request: way.request, hasState: way.put !== undefined }] : [],
  )
  const paths = steps.flatMap(({ event }) => changedBy(event, live))
  const takesBack = later
    .toSorted(byId)
    .filter((event) => changedBy(event, live).some((path) => isTouched(path, paths)))
    .map(({ id }) => id)
  return {
    changes,
    requests: requested.map(({ request }) => request),
    plan: planned,
    columns: columnsOf({
      before,
      live,
      result: planned.result,
      restored,
      requested: requested.filter(({ hasState }) => !hasState).map(({ event }) => event),
      later,
    }),
    conflicts: planned.conflicts,
    takesBack,
    leaves: later.map(({ id }) => id).filter((id) => !takesBack.includes(id)),
    refused: steps.flatMap(({ event, way }) => (way.kind === 'refused' ? [{ event: event.id, because: way.because }] : [])),
  }
}
