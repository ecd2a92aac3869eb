import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aligned, markedWords, pairedRows } from './alignment.ts'
import { say, value } from './parts.ts'

const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })

test('aligned and paired rows contain each text of both lists once, in order, and equal rows have equal texts', () =>
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      for (const rows of [aligned(before, after), pairedRows(before, after)]) {
        expect(rows.flatMap((row) => row.before ?? [])).toEqual(before.map((_, at) => at))
        expect(rows.flatMap((row) => row.after ?? [])).toEqual(after.map((_, at) => at))
        for (const row of rows) if (row.isEqual) expect(before[row.before!]).toBe(after[row.after!])
      }
    }),
  ))

test('a changed line is beside its former version', () => {
  expect(pairedRows(['x', 'old', 'y'], ['x', 'new', 'y', 'z'])).toEqual([
    { before: 0, after: 0, isEqual: true },
    { before: 1, after: 1, isEqual: false },
    { before: 2, after: 2, isEqual: true },
    { before: undefined, after: 3, isEqual: false },
  ])
})

test('only the differing values of a sentence are marked', () => {
  const { before, after } = markedWords(say`rollout to ${value('25')} % of users`, say`rollout to ${value('50')} % of users`)
  const changed = [before, after].map((groups) => groups.filter(({ isChanged }) => isChanged).map(({ parts }) => parts))
  expect(changed).toEqual([[[value('25')]], [[value('50')]]])
})
