import { limits, pendingStates } from '@halyard/contracts/data'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinChanges, type OpenRequest } from './join-changes.ts'

const count = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: limits.changesPerRequest + 1 }))
const request = fc.record({ state: fc.constantFrom(...pendingStates), changes: fc.nat(limits.changesPerRequest) })
const open = fc.option(request)

const after = (before: OpenRequest | null, added: number): OpenRequest | null => {
  const joining = joinChanges(before, added)
  return joining.kind === 'refused' ? before : { state: joining.state, changes: (before?.changes ?? 0) + added }
}

test('added changes never exceed the limit, and an approved request returns to review', () => {
  fc.assert(
    fc.property(open, fc.array(count), (before, additions) => {
      const result = additions.reduce(after, before)
      expect(result?.changes ?? 0).toBeLessThanOrEqual(limits.changesPerRequest)
      if (result?.changes !== before?.changes) expect(result?.state).toBe(before && before.state !== 'Draft' ? 'In review' : 'Draft')
    }),
  )
})

test('only a draft keeps its approvals', () => {
  fc.assert(
    fc.property(request, count, (before, added) => {
      const joining = joinChanges(before, added)
      fc.pre(joining.kind === 'join')
      expect(joining.dropApprovals).toBe(before.state !== 'Draft')
    }),
  )
})

test('adding changes one after the other has the same result as adding them together', () => {
  fc.assert(
    fc.property(open, count, count, (before, first, second) => {
      const together = joinChanges(before, first + second)
      const between = after(before, first)
      const inTurn = joinChanges(between, second)
      if (together.kind === 'refused') expect(joinChanges(before, first).kind === 'refused' || inTurn.kind === 'refused').toBe(true)
      else expect(after(between, second)).toEqual(after(before, first + second))
    }),
  )
})
