import { expect, test } from 'vitest'
import { parseEventQuery, withEventFilter } from './event-query.ts'

test('filters and words become the filters of the server', () => {
  expect(parseEventQuery('rollout by:ada,"Bob Brown" env:production from:2026-11-15 flag:checkout wave')).toEqual({
    filters: {
      createdBy: 'IS_ANY_OF:ada,Bob Brown',
      environment: 'IS:production',
      feature: 'IS:checkout',
      from: '2026-11-15',
      query: 'rollout wave',
    },
    faults: [],
  })
})

test('a word of a type finds all types that contain it', () => {
  expect(parseEventQuery('type:strategy-order').filters.type).toBe('IS:strategy-order-changed')
  expect(parseEventQuery('type:segment').filters.type).toMatch(/^IS_ANY_OF:.*segment-updated/)
})

test.each([
  ['-by:ada', 'no filter -by:'],
  ['from:yesterday', 'write one day'],
  ['type:nothing-like-this', 'No type of event'],
  ['colour:red', 'No filter is named colour'],
  ['by:', 'Add a value'],
  ['by:ada by:bob', 'can be used once'],
  ['by:"ada', 'does not close'],
])('%s is a fault', (text, message) => {
  const { filters, faults } = parseEventQuery(text)
  expect(faults.map((fault) => fault.message).join()).toContain(message)
  expect(filters).toEqual(text.includes('by:bob') ? { createdBy: 'IS:ada' } : {})
})

test('an added filter quotes a value with spaces, which is read back', () => {
  const text = withEventFilter('rollout', 'by', 'Bob Brown')
  expect(text).toBe('rollout by:"Bob Brown"')
  expect(parseEventQuery(text).filters).toEqual({ createdBy: 'IS:Bob Brown', query: 'rollout' })
})
