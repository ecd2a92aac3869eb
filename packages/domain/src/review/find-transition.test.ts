import { type ChangeRequestState, changeRequestStates, changeRequestTransitions, requestableStates } from '@halyard/contracts/data'
import { describe, expect, test } from 'vitest'
import { Failure } from '../failures/failure.ts'
import { type Asking, findTransition, type ReviewFacts, transitionsFrom } from './find-transition.ts'

type Target = (typeof requestableStates)[number]

const ready: ReviewFacts = { state: 'Draft', changes: 1, conflicts: [], approvals: 1, minApprovals: 1, scheduledAt: 2, now: 1 }

const who = (held: readonly string[], more: Partial<Asking> = {}): Asking => ({
  isAuthor: false,
  hasAccount: true,
  holds: (permission) => held.includes('ADMIN') || held.includes(permission),
  ...more,
})
const admin = ['ADMIN']

const sending = ['Draft>In review', 'Draft>Cancelled', 'In review>Cancelled', 'Approved>Cancelled']
const verdicts = ['In review>Approved', 'Approved>Approved', 'In review>Rejected', 'Approved>Rejected']
const stopping = ['Scheduled>Rejected']
const applying = ['Approved>Scheduled', 'Scheduled>Scheduled', 'Approved>Applied', 'Scheduled>Applied']

/** Each caller, with the transitions that the caller can ask for. */
const callers: readonly (readonly [name: string, asking: Asking, can: readonly string[]])[] = [
  ['a viewer', who([]), []],
  ['the author', who([], { isAuthor: true }), [...sending, ...stopping]],
  ['an approver', who(['APPROVE_CHANGE_REQUEST']), [...verdicts, ...stopping]],
  ['a holder of APPLY_CHANGE_REQUEST', who(['APPLY_CHANGE_REQUEST']), applying],
  ['a holder of SKIP_CHANGE_REQUEST', who(['SKIP_CHANGE_REQUEST']), []],
  ['a release manager', who(['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST']), [...verdicts, ...stopping, ...applying]],
  [
    'a release manager who is the author',
    who(['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'], { isAuthor: true }),
    [...sending, ...stopping, ...applying],
  ],
  ['an administrator', who(admin), [...sending, ...verdicts, ...stopping, ...applying]],
  ['an administrator who is the author', who(admin, { isAuthor: true }), [...sending, ...stopping, ...applying]],
  ['an admin token', who(admin, { hasAccount: false }), [...sending, ...stopping, ...applying]],
  ['an admin token that is the author', who(admin, { hasAccount: false, isAuthor: true }), [...sending, ...stopping, ...applying]],
]

const outcomeOf = (state: ChangeRequestState, to: Target, asking: Asking, facts: Partial<ReviewFacts> = {}) => {
  const found = findTransition(to, { ...ready, state, ...facts }, asking)
  return found instanceof Failure ? found.name : found.event
}

const expectedOf = (state: ChangeRequestState, to: Target, can: readonly string[]): string => {
  const row = changeRequestTransitions.find((transition) => transition.to === to && transition.from.includes(state))
  if (row && can.includes(`${state}>${to}`)) return row.event
  const isPossibleSometimes = can.some((transition) => transition.endsWith(`>${to}`))
  return row || !isPossibleSometimes ? 'NoAccessError' : 'ValidationError'
}

describe.each(callers)('%s', (_, asking, can) => {
  test.each(changeRequestStates)(
    'findTransition returns the transitions of the table from %s, 400 for a wrong order and 403 otherwise',
    (state) => {
      const outcomes = requestableStates.map((to) => [to, outcomeOf(state, to, asking)])
      expect(outcomes).toEqual(requestableStates.map((to) => [to, expectedOf(state, to, can)]))
    },
  )
})

test('the table of transitions has one row for each pair of states, and the callers above use every row', () => {
  const pairs = changeRequestTransitions.flatMap(({ from, to }) => from.map((state) => `${state}>${to}`))
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(pairs.toSorted()).toEqual([...new Set(callers.flatMap(([, , can]) => can))].toSorted())
})

test('final states have no transitions', () => {
  for (const state of ['Applied', 'Cancelled', 'Rejected'] as const) expect(transitionsFrom(state)).toEqual([])
})

describe('the message of a refusal', () => {
  const messageOf = (to: Target, facts: Partial<ReviewFacts>, asking: Asking = who(admin)) => {
    const found = findTransition(to, { ...ready, ...facts }, asking)
    if (!(found instanceof Failure)) throw new Error(`${to} was granted`)
    return found
  }

  test('a refusal names the states that would be allowed', () => {
    expect(messageOf('Applied', { state: 'In review' }).message).toBe(
      'A change request in the state In review cannot become Applied. It can become Approved, Rejected or Cancelled.',
    )
    expect(messageOf('In review', { state: 'Scheduled' }).message).toContain('It can become Rejected, Scheduled or Applied.')
    expect(messageOf('Cancelled', { state: 'Applied' }).message).toContain('This state is final.')
  })

  test('a refusal names the field of a wrong order', () => {
    expect(messageOf('Applied', { state: 'Draft' }).details).toEqual([{ path: 'body/state', message: expect.any(String) }])
  })

  test.each([
    ['In review', 'its author or an administrator'],
    ['Approved', 'a caller with the permission APPROVE_CHANGE_REQUEST'],
    ['Applied', 'a caller with the permission APPLY_CHANGE_REQUEST'],
  ] as const)('a refusal for %s names the callers who can ask for the state', (to, names) => {
    expect(messageOf(to, { state: 'Approved' }, who([])).message).toContain(names)
  })

  test('the refusal of a self-approval says to ask another reviewer', () => {
    expect(messageOf('Approved', { state: 'In review' }, who(admin, { isAuthor: true })).message).toMatch(/^The author .* somebody else/)
  })

  test('the refusal of a verdict by an API token names tokens of accounts', () => {
    expect(messageOf('Approved', { state: 'In review' }, who(admin, { hasAccount: false })).message).toContain('service-account token')
  })
})

describe('the requirements', () => {
  const unmet: readonly (readonly [string, Partial<ReviewFacts>, Failure['name'], readonly Target[]])[] = [
    ['changes', { changes: 0 }, 'ValidationError', ['In review', 'Approved', 'Applied', 'Scheduled']],
    ['no conflict', { conflicts: ['The feature is gone'] }, 'ConflictError', ['Approved', 'Applied', 'Scheduled']],
    ['approvals', { approvals: 0 }, 'ConflictError', ['Applied', 'Scheduled']],
    ['enough approvals', { approvals: 2, minApprovals: 3 }, 'ConflictError', ['Applied', 'Scheduled']],
    ['a time', { scheduledAt: undefined }, 'ValidationError', ['Scheduled']],
    ['a time in the future', { scheduledAt: 1 }, 'ValidationError', ['Scheduled']],
  ]
  const rows = changeRequestTransitions.flatMap(({ from, to }) => from.map((state) => ({ state, to })))

  test.each(unmet)('%s: required if the table says so, and otherwise not', (_, facts, name, needing) => {
    const outcomes = rows.map(({ state, to }) => [state, to, outcomeOf(state, to, who(admin), facts)])
    const expected = rows.map(({ state, to }) => [state, to, needing.includes(to) ? name : outcomeOf(state, to, who(admin))])
    expect(outcomes).toEqual(expected)
  })

  test.each(['The feature is gone', 'The feature is gone.'])(
    'a conflict message has the first conflict and says what to do: %s',
    (first) => {
      const found = findTransition('Approved', { ...ready, state: 'In review', conflicts: [first, 'And more'] }, who(admin))
      expect(found).toMatchObject({ message: expect.stringMatching(/^The feature is gone\. Edit or discard/) })
    },
  )
})
