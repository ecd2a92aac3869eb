import { expect, test } from 'vitest'
import { plainText } from './parts.ts'
import { waitsForParts } from './waits-for.ts'

const request = { state: 'In review', minApprovals: 3, approvals: [{}] }
const text = (change: Partial<Parameters<typeof waitsForParts>[0]>, asked: readonly string[] = []) =>
  plainText(waitsForParts({ ...request, ...change }, asked))

test('a request in review waits for its missing approvals, from the people who were asked', () => {
  expect(text({})).toBe('2 approvals')
  expect(text({}, ['Eve', 'Tom'])).toBe('2 approvals from Eve or Tom')
  expect(text({ minApprovals: 2 }, ['Eve'])).toBe('1 approval from Eve')
  // Somebody with the permission still has to look at a request without required approvals.
  expect(text({ minApprovals: 1 })).toBe('1 approval')
})

test.each([
  ['Draft', {}, 'the author, to send it to review'],
  ['Approved', {}, 'somebody to apply it'],
  ['Scheduled', { schedule: { status: 'pending' as const } }, 'its time'],
  ['Scheduled', { schedule: { status: 'pending' as const, conflict: 'moved' } }, 'the author, to settle its conflict before its time'],
  ['Scheduled', { schedule: { status: 'failed' as const } }, 'somebody to apply it, because the server could not'],
  ['Applied', {}, ''],
  ['Rejected', {}, ''],
])('a request in the state %s waits for the next step', (state, more, expected) => {
  expect(text({ state, ...more })).toBe(expected)
})
