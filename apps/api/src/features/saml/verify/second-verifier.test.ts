import { createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { assertionText, attributeText, responseText, signedAssertion } from '../../../../test/saml/documents.ts'
import { replaced } from '../../../../test/saml/hostile/document.ts'
import { base64, expectationsFor, newSigningKey } from '../../../../test/saml/provider.ts'
import { verifyAgain } from './second-verifier.ts'
import { readSignature } from './signature-profile.ts'
import { signatureOf } from './structure.ts'
import { verifyResponse } from './verify-response.ts'
import { parseDocument } from './xml/parse-xml.ts'

const own = newSigningKey()
const foreign = newSigningKey()
const now = Date.now()
const document = signedAssertion(own, { now })

const verify = (text: string, key = own) => {
  const root = parseDocument(text)
  return verifyAgain(text, readSignature(signatureOf(root)!, root), createPublicKey(key.privateKey))
}

test('returns the signed text without the signature', () => {
  expect(verify(document)).toBe(assertionText({ now }))
})

test.each([
  ['another key', document, foreign],
  ['a changed text', replaced(document, 'ada@example.com', 'bob@example.com'), own],
  ['a changed digest', document.replace(/(<ds:DigestValue>)..../, '$1AAAA'), own],
])('returns undefined for %s', (_, text, key) => {
  expect(verify(text, key)).toBeUndefined()
})

test('a response is refused if the library canonicalizes its text differently', async () => {
  // The library sorts prefixes by language, and the standard sorts them by code points.
  const value = attributeText('x', '').replace(
    '<saml:AttributeValue>',
    '<saml:AttributeValue xmlns:B="urn:b" xmlns:a="urn:a" a:x="" B:x="">',
  )
  const text = responseText(signedAssertion(own, { attributeStatement: value }))
  expect(await verifyResponse(base64(text), expectationsFor([own]))).toEqual({
    reason: 'The two verifications of a signature have different results',
  })
})
