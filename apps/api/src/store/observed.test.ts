import { expect, test } from 'vitest'
import { jointRevision } from './observed.ts'

const observed = new Map([
  ['features', '1.1'],
  ['segments', '2.2'],
])

test('joins the revisions of the keys', () => {
  expect(jointRevision(observed, ['features', 'segments'])).toBe('1.1 2.2')
  expect(jointRevision(observed, [])).toBe('')
})

test('throws when the request did not watch one of the keys', () => {
  expect(() => jointRevision(observed, ['features', 'tags'])).toThrow('tags')
})
