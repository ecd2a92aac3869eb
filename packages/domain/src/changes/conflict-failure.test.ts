import { expect, test } from 'vitest'
import { toFailure } from './conflict-failure.ts'

const conflict = (kind: 'missing' | 'invalid' | 'forbidden', field = 'payload') => ({ kind, field, message: 'the feature is in use' })

test.each([
  ['missing', 'NotFoundError'],
  ['invalid', 'ValidationError'],
  ['forbidden', 'ConflictError'],
] as const)('a conflict of the kind %s is a %s', (kind, name) => {
  expect(toFailure(conflict(kind), undefined)).toMatchObject({ name, message: 'The feature is in use', details: undefined })
})

test('a detail names the field of the body', () => {
  const detail = { path: 'body/name', message: 'is wrong' }
  expect(toFailure(conflict('invalid'), detail)).toMatchObject({ message: 'body/name: is wrong', details: [detail] })
})

test('a taken name of a segment is a NameExistsError', () => {
  const change = { action: 'updateSegment', payload: { id: 1, name: 'beta' } } as const
  expect(toFailure(conflict('forbidden', 'payload/name'), undefined, change).name).toBe('NameExistsError')
})
