import { changeRequestStates } from '@halyard/contracts/data'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewOf, type StoredApproval } from './review-of.ts'

const approval: fc.Arbitrary<StoredApproval> = fc.record({
  account: fc.nat(20),
  planHash: fc.constantFrom('now', 'then', null),
  droppedBecause: fc.constantFrom(null, null, 'An edit'),
})
const approvals = fc.uniqueArray(approval, { selector: ({ account }) => account })
const present = fc
  .record({
    state: fc.constantFrom(...changeRequestStates),
    minApprovals: fc.integer({ min: 1, max: 10 }),
    banned: fc.uniqueArray(fc.nat(20)),
  })
  .map(({ banned, ...rest }) => ({ ...rest, hash: 'now', banned, mayApprove: (account: number) => !banned.includes(account) }))

test('every approval either counts or is dropped with a reason', () => {
  fc.assert(
    fc.property(approvals, present, (given, now) => {
      const { approvals: counting, dropped } = reviewOf(given, now)
      const parts = [...counting, ...dropped.map((each) => each.approval)]
      expect(new Set(parts)).toEqual(new Set(given))
      expect(parts).toHaveLength(given.length)
      for (const { because } of dropped) expect(because).not.toBe('')
    }),
  )
})

test('an additional approval never removes the state Approved, and losing an approval never adds it', () => {
  fc.assert(
    fc.property(approvals, approval, present, (given, more, now) => {
      fc.pre(given.every(({ account }) => account !== more.account))
      const [fewer, all] = [reviewOf(given, now), reviewOf([...given, more], now)]
      expect(all.approvals.length - fewer.approvals.length).toBeGreaterThanOrEqual(0)
      if (fewer.state === 'Approved') expect(all.state).toBe('Approved')
      if (all.state === 'In review') expect(fewer.state).toBe('In review')
    }),
  )
})

test('a higher requirement never approves a request', () => {
  fc.assert(
    fc.property(approvals, present, fc.integer({ min: 1, max: 5 }), (given, now, more) => {
      const stricter = reviewOf(given, { ...now, minApprovals: now.minApprovals + more })
      if (stricter.state === 'Approved') expect(reviewOf(given, now).state).toBe('Approved')
    }),
  )
})

test('an account that loses the permission never adds to the approvals of an open request', () => {
  fc.assert(
    fc.property(approvals, present, fc.nat(20), (given, now, lost) => {
      const after = reviewOf(given, { ...now, mayApprove: (account) => account !== lost && now.mayApprove(account) })
      const before = reviewOf(given, now).approvals
      const isOpen = now.state === 'In review' || now.state === 'Approved' || now.state === 'Scheduled'
      expect(after.approvals).toEqual(isOpen ? before.filter(({ account }) => account !== lost) : before)
    }),
  )
})

test('a review of the result of a review changes nothing', () => {
  fc.assert(
    fc.property(approvals, present, (given, now) => {
      const { state, approvals: counting, dropped } = reviewOf(given, now)
      const stored = [...counting, ...dropped.map((each) => ({ ...each.approval, droppedBecause: each.because }))]
      expect(reviewOf(stored, { ...now, state })).toMatchObject({ state, approvals: counting })
    }),
  )
})
