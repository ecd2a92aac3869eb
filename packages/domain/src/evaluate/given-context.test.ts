import { expect, test } from 'vitest'
import { contextOf } from './given-context.ts'

const defaults = { environment: 'production', address: '10.0.0.1' }

test('unknown fields count as properties, and empty values as missing', () => {
  const given = { userId: '7', sessionId: '', country: 'NO', 'properties[plan]': 'pro', city: '', properties: { age: '30' } }
  const { properties, ...fields } = contextOf(given, defaults)
  expect(fields).toMatchObject({ userId: '7', sessionId: undefined, environment: 'production', remoteAddress: '10.0.0.1' })
  expect({ ...properties }).toEqual({ country: 'NO', plan: 'pro', age: '30' })
})

test('the context names another address, but never another environment', () => {
  const { remoteAddress, environment } = contextOf({ remoteAddress: '10.0.0.2', environment: 'development' }, defaults)
  expect([remoteAddress, environment]).toEqual(['10.0.0.2', 'production'])
})
