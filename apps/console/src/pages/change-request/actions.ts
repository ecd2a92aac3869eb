import { changeRequestTransitions } from '@halyard/contracts/data'
import type { ChangeRequest } from '@halyard/sdk'
import type { Can } from '../../data/me.ts'

export type RequestedState = (typeof changeRequestTransitions)[number]['to']

/** Something that a person can do with a request now. `refusal` says why this person cannot. */
export interface Action {
  readonly to: RequestedState
  readonly refusal?: string
}

interface Situation {
  readonly request: ChangeRequest
  readonly can: Can
  /** Id of the account of the caller. */
  readonly account: number | undefined
  readonly hasConflicts: boolean
}

const permissionText = (by: readonly string[]): string => by.map((each) => (each === 'author' ? 'the author' : each)).join(' or ')

const refusalOf = ({ by, verdict, needs }: (typeof changeRequestTransitions)[number], situation: Situation): string | undefined => {
  const { request, can, account, hasConflicts } = situation
  const { project, environment } = request
  const isAuthor = account !== undefined && request.createdBy.id === account
  const mayAct = by.some((each) => (each === 'author' ? isAuthor : can(each, { project, environment })))
  if (!mayAct) return `Needs ${permissionText(by)} in ${environment}`
  if (verdict && isAuthor) return 'Authors do not review their own requests'
  if (needs.includes('mergeable') && hasConflicts) return 'The request has conflicts'
  if (needs.includes('changes') && request.features.length + request.segments.length === 0) return 'The request has no changes'
  if (needs.includes('approvals') && request.approvals.length < request.minApprovals) return 'Approvals are missing'
  return undefined
}

/** What people can do with a request in its present state, from the table of the server. */
export const actionsOf = (situation: Situation): Action[] =>
  changeRequestTransitions
    .filter(({ from }) => from.includes(situation.request.state))
    .map((transition) => {
      const refusal = refusalOf(transition, situation)
      return { to: transition.to, ...(refusal !== undefined && { refusal }) }
    })
