import { expect, test } from 'vitest'
import { countsSince } from './counts-since.ts'
import type { UsageCounts } from './read-counts.ts'

const counts = (feature: string, yes: number, no: number, variants: Record<string, number> = {}): UsageCounts => ({
  feature,
  yes,
  no,
  variants: Object.entries(variants),
})

test('repeated counts add nothing', () => {
  const sent = [counts('a', 3, 2, { blue: 3 })]
  expect(countsSince(sent, sent)).toEqual([counts('a', 0, 0, { blue: 0 })])
})

test('counts that include the earlier ones add the difference', () => {
  const before = [counts('a', 3, 2, { blue: 3 })]
  const later = [counts('a', 5, 2, { blue: 4, green: 1 }), counts('b', 1, 0)]
  expect(countsSince(later, before)).toEqual([counts('a', 2, 0, { blue: 1, green: 1 }), counts('b', 1, 0)])
})

test.each([
  ['fewer evaluations than before', [counts('a', 2, 9, { blue: 3 })]],
  ['fewer evaluations to a variant than before', [counts('a', 9, 9, { blue: 2 })]],
  ['no evaluations of a feature that was reported before', [counts('b', 9, 9)]],
])('counts with %s are a new report', (_, later) => {
  expect(countsSince(later, [counts('a', 3, 2, { blue: 3 })])).toBe(later)
})
