import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { responseText, signedAssertion, signedResponse } from '../../../../test/saml/documents.ts'
import { type Mutation, mutated, mutation } from '../../../../test/saml/mutations.ts'
import { base64, expectationsFor, newSigningKey } from '../../../../test/saml/provider.ts'
import { providerShapes } from '../../../../test/saml/shapes.ts'
import { verifyResponse } from './verify-response.ts'

const key = newSigningKey()
const now = Date.now()
const expectations = expectationsFor([key], now)
const originals = [
  responseText(signedAssertion(key, { now }), { now }),
  signedResponse(key, signedAssertion(key, { now }), { now }),
  ...Object.values(providerShapes).map((shape) => shape(key, now)),
]

test('a response with any change is refused, or yields exactly the values that the provider signed', async () => {
  const proven = await Promise.all(originals.map((text) => verifyResponse(base64(text), expectations)))
  const counts = { refused: 0, unchanged: 0, accepted: 0 }
  const check = async (at: number, mutations: readonly Mutation[]) => {
    const original = originals[at] ?? ''
    const text = mutations.reduce(mutated, original)
    const found = await verifyResponse(base64(text), expectations)
    if ('reason' in found) counts.refused++
    else {
      expect(found).toEqual(proven[at])
      counts[text === original ? 'unchanged' : 'accepted']++
    }
  }
  const several = fc.array(mutation, { minLength: 1, maxLength: 3 })
  await fc.assert(fc.asyncProperty(fc.nat(originals.length - 1), several, check), { numRuns: 5_000, seed: 21 })
  // The mutations also reach text that nobody signed, so both outcomes occur.
  expect(counts.refused).toBeGreaterThan(3_000)
  expect(counts.accepted).toBeGreaterThan(50)
})
