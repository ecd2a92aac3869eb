import { expect, test } from 'vitest'
import { hostileDocuments } from '../../../../test/saml/hostile/index.ts'
import { expectationsFor, newSigningKey } from '../../../../test/saml/provider.ts'
import { verifyResponse } from './verify-response.ts'

const keys = { own: newSigningKey(), foreign: newSigningKey() }

test.each(hostileDocuments)('refuses $name', async ({ field, reason }) => {
  expect(await verifyResponse(field(keys), expectationsFor([keys.own]))).toEqual({ reason })
})

test('the documents have different names', () => {
  expect(new Set(hostileDocuments.map(({ name }) => name)).size).toBe(hostileDocuments.length)
})
