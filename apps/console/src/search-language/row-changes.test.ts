import { expect, test } from 'vitest'
import type { Row } from './row.ts'
import { changesBetween } from './row-changes.ts'

const row = (name: string): Row => ({
  name,
  project: 'shop',
  type: 'release',
  description: null,
  stale: false,
  favorite: false,
  createdAt: 0,
  lastSeenAt: null,
  tags: [],
  states: {},
})

test('new, changed and removed rows are counted, and rows at other positions are not', () => {
  const [one, two, three] = [row('one'), row('two'), row('three')]
  expect(changesBetween([one, two], [two, one])).toBe(0)
  expect(changesBetween([one, two], [one, row('two'), three])).toBe(2)
  expect(changesBetween([one, two, three], [one])).toBe(2)
})
