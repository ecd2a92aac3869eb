import type { ChangeRequestState, EnvironmentPermission, Requirement, Transition } from '@halyard/contracts/data'
import { changeRequestTransitions } from '@halyard/contracts/data'
import { type Failure, failure } from '../failures/failure.ts'

/** The caller of a transition. */
export interface Asking {
  readonly isAuthor: boolean
  /** API tokens have no account. */
  readonly hasAccount: boolean
  /** Whether the caller holds a permission in the environment of the request. */
  readonly holds: (permission: EnvironmentPermission | 'ADMIN') => boolean
}

/** The facts about a request that decide a transition. */
export interface ReviewFacts {
  readonly state: ChangeRequestState
  /** Number of changes. */
  readonly changes: number
  /** Messages of the conflicts with the present state. */
  readonly conflicts: readonly string[]
  /** Number of approvals that count. */
  readonly approvals: number
  readonly minApprovals: number
  /** Epoch milliseconds; undefined: the caller gave no time. */
  readonly scheduledAt?: number | undefined
  readonly now: number
}

/** The transitions from a state. */
export const transitionsFrom = (state: ChangeRequestState): readonly Transition[] =>
  changeRequestTransitions.filter(({ from }) => from.includes(state))

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const wrongOrder = (state: ChangeRequestState, to: string): Failure => {
  const possible = [...new Set(transitionsFrom(state).map((transition) => transition.to))]
  const allowed = possible.length > 0 ? `It can become ${listed(possible)}.` : 'This state is final.'
  return wrongState(`A change request in the state ${state} cannot become ${to}. ${allowed}`)
}

const wrongState = (message: string): Failure => failure('ValidationError', message, [{ path: 'body/state', message }])

const namesOf = (by: Transition['by']): string =>
  listed(by.map((who) => (who === 'author' ? 'its author' : who === 'ADMIN' ? 'an administrator' : `a caller with the permission ${who}`)))

const refusalOfAsking = ({ by, verdict, to }: Transition, asking: Asking): Failure | null => {
  const allowed = by.some((who) => (who === 'author' ? asking.isAuthor : asking.holds(who)))
  if (!allowed) return failure('NoAccessError', `Only ${namesOf(by)} can set the state of this change request to ${to}`)
  if (verdict && asking.isAuthor)
    return failure(
      'NoAccessError',
      'The author of a change request cannot give a verdict on it; ask somebody else with the permission APPROVE_CHANGE_REQUEST',
    )
  if (verdict && !asking.hasAccount)
    return failure('NoAccessError', 'API tokens cannot give a verdict; log in, or use a personal or service-account token')
  return null
}

const unmet: { readonly [R in Requirement]: (facts: ReviewFacts) => Failure | null } = {
  changes: ({ changes }) => (changes > 0 ? null : wrongState('A change request without changes cannot be reviewed. Add a change first.')),
  mergeable: ({ conflicts: [first] }) =>
    first === undefined
      ? null
      : failure('ConflictError', `${first.replace(/\.$/, '')}. Edit or discard the change in conflict, or propose it again.`),
  approvals: ({ approvals, minApprovals }) =>
    approvals >= minApprovals
      ? null
      : failure(
          'ConflictError',
          `The change request has ${approvals} of ${minApprovals} approvals of its present outcome. Ask for another review.`,
        ),
  future: ({ scheduledAt, now }) => {
    if (scheduledAt !== undefined && scheduledAt > now) return null
    const message = 'must be a time in the future'
    return failure('ValidationError', `body/scheduledAt: ${message}`, [{ path: 'body/scheduledAt', message }])
  },
}

/**
 * The transition of a request to a state, or why the caller cannot make it. Refusals are 403 for permissions, 400 for a wrong order or time, and
 * 409 for conflicts and missing approvals.
 */
export const findTransition = (to: Transition['to'], facts: ReviewFacts, asking: Asking): Transition | Failure => {
  const candidates = changeRequestTransitions.filter((transition) => transition.to === to)
  const transition = candidates.find(({ from }) => from.includes(facts.state))
  const refusals = (transition ? [transition] : candidates).map((candidate) => refusalOfAsking(candidate, asking))
  // A caller who cannot ask for the state in any state gets 403, regardless of the present state.
  const [refused] = refusals
  if (refused && refusals.every((refusal) => refusal !== null)) return refused
  if (!transition) return wrongOrder(facts.state, to)
  for (const requirement of transition.needs) {
    const failed = unmet[requirement](facts)
    if (failed) return failed
  }
  return transition
}
