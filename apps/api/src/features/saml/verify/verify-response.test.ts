import { expect, test } from 'vitest'
import { responseText, signedAssertion, signedResponse } from '../../../../test/saml/documents.ts'
import { base64, expectationsFor, newSigningKey, pemOf } from '../../../../test/saml/provider.ts'
import { verifyResponse } from './verify-response.ts'

const rsa = newSigningKey('rsa')
const other = newSigningKey('rsa')
const ecdsa = newSigningKey('ecdsa')

const proven = {
  nameId: 'ada@example.com',
  nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  sessionIndex: '_session-1',
  attributes: { email: ['ada@example.com'], groups: ['engineers', 'operators'] },
  assertionId: '_assertion-1',
}

test.each([
  ['RSA', rsa],
  ['ECDSA', ecdsa],
])('accepts a response whose assertion is signed with %s', async (_, key) => {
  expect(await verifyResponse(base64(responseText(signedAssertion(key))), expectationsFor([key]))).toMatchObject(proven)
})

test('accepts a response that is signed in addition to its assertion', async () => {
  expect(await verifyResponse(base64(signedResponse(rsa, signedAssertion(rsa))), expectationsFor([rsa]))).toMatchObject(proven)
})

test('accepts the key of each of two certificates, as base64 or as PEM', async () => {
  const expectations = { ...expectationsFor([]), certificates: [other.certificate, pemOf(rsa)] }
  for (const key of [rsa, other])
    expect(await verifyResponse(base64(responseText(signedAssertion(key))), expectations)).toMatchObject(proven)
})

test('refuses a response that is signed with another key', async () => {
  expect(await verifyResponse(base64(responseText(signedAssertion(other))), expectationsFor([rsa, ecdsa]))).toEqual({
    reason: 'No certificate of the settings belongs to the signature',
  })
})
