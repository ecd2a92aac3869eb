import type { ChangeRequest } from '@halyard/contracts'
import { changesOf } from '../change-requests.ts'
import type { Player } from './player.ts'
import { isClosed, type Reason, type Request, viewOf, type World } from './world.ts'

const reasons: { readonly [R in Reason]: string } = {
  edit: 'The author changed the request after this approval',
  outcome: 'The outcome of the request changed after this approval',
  permission: 'The reviewer no longer holds the permission APPROVE_CHANGE_REQUEST',
}

/** A request in the form of a response, without the hash of its plan, according to the model. */
export const expectedOf = (world: World, request: Request) => {
  const { state, approvals, dropped, minApprovals, conflict } = viewOf(world, request)
  const { schedule, title, changes, rejections, comments, undoOf } = request
  return {
    state,
    title,
    changes: changes.map(({ mine }) => JSON.stringify(Object.entries(mine).toSorted())).toSorted(),
    approvals: approvals.map(({ who }) => who).toSorted(),
    dropped: dropped.map(({ who, dropped: reason }) => `${who}: ${reasons[reason]}`).toSorted(),
    rejections: rejections.toSorted(),
    comments,
    minApprovals,
    isInConflict: !isClosed({ state }) && conflict !== null,
    undoOf,
    schedule:
      state === 'Scheduled' && schedule
        ? {
            scheduledAt: schedule.at,
            status: schedule.status,
            hasFailed: schedule.status === 'failed',
            wouldFail: schedule.conflict !== null,
          }
        : null,
  }
}

/** A request in the same form, according to a response. */
export const shownOf = (player: Player, request: ChangeRequest): ReturnType<typeof expectedOf> => {
  const { state, title = null, approvals, droppedApprovals = [], rejections, comments, minApprovals, schedule, undoOf } = request
  const changes = changesOf(request)
  return {
    state,
    title,
    changes: changes.map((change) => JSON.stringify(Object.entries(player.fieldsOf(change)).toSorted())).toSorted(),
    approvals: approvals.map(player.nameOfAuthor).toSorted(),
    dropped: droppedApprovals.map((each) => `${player.nameOfAuthor(each)}: ${each.reason}`).toSorted(),
    rejections: rejections.map(player.nameOfAuthor).toSorted(),
    comments: comments.length,
    minApprovals,
    isInConflict: changes.some(({ conflict }) => conflict !== undefined) || request.features.some(({ conflict }) => conflict !== undefined),
    undoOf: undoOf === undefined ? null : player.keyOf(undoOf),
    schedule: schedule
      ? {
          scheduledAt: Date.parse(schedule.scheduledAt),
          status: schedule.status,
          hasFailed: typeof schedule.failureReason === 'string',
          wouldFail: schedule.conflict !== undefined,
        }
      : null,
  }
}
