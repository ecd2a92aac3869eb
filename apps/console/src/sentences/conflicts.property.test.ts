import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedWorlds, planChanges } from '../../../../packages/domain/test/arbitrary-plans.ts'
import { planned } from '../../../../packages/domain/test/planned.ts'
import { changeParts } from './changes.ts'
import { conflictRow } from './conflicts.ts'
import { namesInWorlds } from './difference-names.ts'
import { plainText } from './parts.ts'

const unreadable = /undefined|null|NaN|\[object|[{}]/

test('each conflict has its values in words', () => {
  fc.assert(
    fc.property(movedWorlds, planChanges, ({ base, live }, changes) => {
      const { conflicts } = planned(base, live, ...changes)
      for (const conflict of conflicts) {
        const row = conflictRow(conflict, namesInWorlds(live, live))
        const texts = Object.values(row).map(plainText)
        for (const text of texts) expect(text, JSON.stringify(conflict)).toMatch(/./)
        expect(
          texts.filter((text) => unreadable.test(text)),
          JSON.stringify(conflict),
        ).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

test('each change has words', () => {
  fc.assert(
    fc.property(movedWorlds, planChanges, ({ live }, changes) => {
      for (const change of changes)
        expect(plainText(changeParts(change, namesInWorlds(live, live)))).toMatch(/^[A-Z](?!.*(undefined|null|\[object))/)
    }),
  )
})
