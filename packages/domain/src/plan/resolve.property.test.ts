import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedWorlds, planChange, proposal } from '../../test/arbitrary-plans.ts'
import { planned } from '../../test/planned.ts'
import { baseOf } from './base-of.ts'
import { plan } from './plan.ts'
import { resolve } from './resolve.ts'

const inConflict = fc
  .tuple(movedWorlds, fc.array(planChange, { minLength: 1, maxLength: 8 }))
  .map(([{ base, live }, changes]) => {
    const all = proposal(changes).map((change) => ({ ...change, base: baseOf(change, base) }))
    const found = all.find((change) => planned(base, live, change).conflicts.length > 0)
    return found && { base, live, change: found }
  })
  .filter((found) => found !== undefined)

test.each(['mine', 'theirs'] as const)('a change that is resolved as %s has no conflicts except refusals by rules', (choice) => {
  fc.assert(
    fc.property(inConflict, ({ base, live, change }) => {
      const { conflicts } = planned(base, live, change)
      const resolved = resolve(change, conflicts, choice, live)
      expect(resolved.base).toEqual(baseOf(change, live))
      if (!resolved.change) {
        expect(choice === 'theirs' || conflicts.every(({ kind }) => kind !== 'changed')).toBe(true)
        return
      }
      expect(resolved.change.base).toEqual(resolved.base)
      const left = plan((each) => each.base, live, [resolved.change])
      expect(left.conflicts.filter(({ kind }) => kind === 'changed')).toEqual([])
      if (choice === 'theirs') {
        const fields = conflicts.map(({ field }) => field.replace(/^payload\//, ''))
        expect(left.difference.filter(({ path }) => fields.some((field) => path === field || path.endsWith(`/${field}`)))).toEqual([])
      }
    }),
    { numRuns: 1000 },
  )
})
