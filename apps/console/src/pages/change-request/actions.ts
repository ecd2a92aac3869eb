import { changeRequestTransitions, type Permission } from '@halyard/contracts/data'
import type { ChangeRequest } from '@halyard/sdk'
import type { Can } from '../../data/me.ts'

export type RequestedState = (typeof changeRequestTransitions)[number]['to']

/** Why a person cannot do something with a request: a permission that is missing, or another reason in words. */
export type ActionRefusal = { readonly missing: Permission } | { readonly text: string }

/** Something that a person can do with a request now. `refusal` says why this person cannot. */
export interface Action {
  readonly to: RequestedState
  readonly refusal?: ActionRefusal
}

interface Situation {
  readonly request: ChangeRequest
  readonly can: Can
  /** Id of the account of the caller. */
  readonly account: number | undefined
  /** Number of conflicts; undefined: the outcome is not read yet. */
  readonly conflicts: number | undefined
  /** The outcome changed after the page showed it. */
  readonly isOutdated: boolean
}

type Transition = (typeof changeRequestTransitions)[number]

const callerRefusal = ({ by, verdict }: Transition, { request, can, account }: Situation): ActionRefusal | undefined => {
  const { project, environment } = request
  const isAuthor = account !== undefined && request.createdBy.id === account
  if (verdict && isAuthor) return { text: 'You are the author, and authors do not review their own requests.' }
  const isAllowed = by.some((each) => (each === 'author' ? isAuthor : can(each, { project, environment })))
  if (isAllowed) return undefined
  const [first] = by
  return first === undefined || first === 'author' ? { text: 'Only the author and administrators can do this.' } : { missing: first }
}

const outcomeRefusal = ({ to, needs }: Transition, { request, conflicts, isOutdated }: Situation): ActionRefusal | undefined => {
  const isBound = to === 'Approved' || to === 'Applied' || to === 'Scheduled'
  if (needs.includes('changes') && request.features.length + request.segments.length === 0) return { text: 'The request has no changes.' }
  if (isBound && conflicts === undefined) return { text: 'The outcome is not read yet.' }
  if (isBound && isOutdated) return { text: 'The outcome changed. Show the present outcome first.' }
  if (needs.includes('mergeable') && conflicts)
    return { text: `The request has ${conflicts === 1 ? 'a conflict' : `${conflicts} conflicts`}. The author settles conflicts first.` }
  const open = request.minApprovals - request.approvals.length
  if (needs.includes('approvals') && open > 0) return { text: open === 1 ? '1 approval is missing.' : `${open} approvals are missing.` }
  return undefined
}

/** What people can do with a request in its present state, from the table of the server. */
export const actionsOf = (situation: Situation): Action[] =>
  changeRequestTransitions
    .filter(({ from }) => from.includes(situation.request.state))
    .map((transition) => {
      const refusal = callerRefusal(transition, situation) ?? outcomeRefusal(transition, situation)
      return { to: transition.to, ...(refusal && { refusal }) }
    })
