import { changeRequestStates } from '@halyard/contracts/data'
import { describe, expect, test } from 'vitest'
import { outcomeChanged, permissionLost, reviewOf, type StoredApproval } from './review-of.ts'

const approval = (account: number, more: Partial<StoredApproval> = {}): StoredApproval => ({
  account,
  planHash: 'now',
  droppedBecause: null,
  ...more,
})
const present = { state: 'In review', minApprovals: 1, hash: 'now', mayApprove: () => true } as const

describe('the approvals that count', () => {
  test('approvals count if they are for the present outcome, by accounts that can approve', () => {
    const approvals = [approval(1), approval(2, { planHash: 'then' }), approval(3), approval(4, { droppedBecause: 'An edit' })]
    const { approvals: counting, dropped } = reviewOf(approvals, { ...present, mayApprove: (account) => account !== 3 })
    expect(counting).toEqual([approvals[0]])
    expect(dropped.map(({ approval: { account }, because }) => [account, because])).toEqual([
      [2, outcomeChanged],
      [3, permissionLost],
      [4, 'An edit'],
    ])
  })

  test('an approval without a recorded outcome counts', () => {
    expect(reviewOf([approval(1, { planHash: null })], present).approvals).toHaveLength(1)
  })

  test.each(['Applied', 'Rejected', 'Cancelled'] as const)(
    'the approvals of a request that is %s stay as they were when it was closed',
    (state) => {
      const approvals = [approval(1, { planHash: 'then' }), approval(2, { droppedBecause: 'An edit' })]
      const reviewed = reviewOf(approvals, { ...present, state, mayApprove: () => false })
      expect(reviewed).toEqual({ state, approvals: [approvals[0]], dropped: [{ approval: approvals[1], because: 'An edit' }] })
    },
  )

  test('the approvals of a scheduled request can be dropped, and its state stays', () => {
    const reviewed = reviewOf([approval(1, { planHash: 'then' })], { ...present, state: 'Scheduled' })
    expect(reviewed).toMatchObject({ state: 'Scheduled', approvals: [], dropped: [{ because: outcomeChanged }] })
  })
})

describe('the state', () => {
  test.each([
    ['In review', 0, 1, 'In review'],
    ['In review', 1, 2, 'In review'],
    ['In review', 2, 2, 'Approved'],
    ['Approved', 2, 2, 'Approved'],
    ['Approved', 2, 3, 'In review'],
    ['Approved', 0, 1, 'In review'],
  ] as const)('the state of a request that is %s with %i of %i approvals is %s', (state, count, minApprovals, expected) => {
    const approvals = Array.from({ length: count }, (_, account) => approval(account))
    expect(reviewOf(approvals, { ...present, state, minApprovals }).state).toBe(expected)
  })

  test('a request without approvals is never Approved', () => {
    expect(reviewOf([], { ...present, state: 'Approved', minApprovals: 0 }).state).toBe('In review')
  })

  test('a review changes the state only between In review and Approved', () => {
    for (const state of changeRequestStates) {
      const isMoving = state === 'In review' || state === 'Approved'
      expect(reviewOf([approval(1)], { ...present, state }).state).toBe(isMoving ? 'Approved' : state)
    }
  })
})
