import { describe, expect, test } from 'vitest'
import { attributeText, confirmationData, responseText, signedAssertion, signedResponse } from '../../../../test/saml/documents.ts'
import { replaced } from '../../../../test/saml/hostile/document.ts'
import {
  audience,
  base64,
  dsig,
  exclusive,
  expectationsFor,
  newSigningKey,
  pemOf,
  recipient,
  transform,
} from '../../../../test/saml/provider.ts'
import { providerShapes, signByLibrary } from '../../../../test/saml/shapes.ts'
import { type SamlExpectations, verifyResponse } from './verify-response.ts'

const rsa = newSigningKey('rsa')
const other = newSigningKey('rsa')
const ecdsa = newSigningKey('ecdsa')

const proven = {
  nameId: 'ada@example.com',
  nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  sessionIndex: '_session-1',
  attributes: { email: ['ada@example.com'], groups: ['engineers', 'operators'] },
}
const accept = async (text: string, changes: Partial<SamlExpectations> = {}) =>
  expect(await verifyResponse(base64(text), { ...expectationsFor([rsa, ecdsa]), ...changes })).toMatchObject(proven)

test.each(Object.entries(providerShapes))('accepts the shape of %s', async (_, shape) => {
  await accept(shape(rsa, Date.now()))
})

test('accepts the certificates of two keys, as base64 or as PEM', async () => {
  const certificates = [other.certificate, pemOf(rsa)]
  for (const key of [rsa, other]) await accept(responseText(signedAssertion(key)), { certificates })
})

describe('accepts a signature', () => {
  test.each([
    ['sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
    ['sha384', 'http://www.w3.org/2001/04/xmldsig-more#sha384'],
    ['sha512', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  ])('with %s, by RSA and by ECDSA, of the assertion and of the Response', async (hash, digestMethod) => {
    const options = { hash, digestHash: hash, digestMethod }
    for (const key of [rsa, ecdsa]) {
      await accept(responseText(signedAssertion(key, {}, options)))
      await accept(signedResponse(key, signedAssertion(key, {}, options), {}, options))
    }
  })

  test('with lines, carriage returns and KeyInfo inside', async () => {
    const keyInfo = `<ds:KeyInfo><ds:X509Data>\n<ds:X509Certificate>${other.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
    const text = responseText(signedAssertion(rsa, {}, { keyInfo }))
    await accept(text.replace(/(<ds:SignatureValue>)(.{76})/, '\n$1&#13;\n$2&#xD;\r\n'))
  })

  test('with a list of prefixes', async () => {
    const list = `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="xs unused"></ec:InclusiveNamespaces>`
    const transforms = transform(`${dsig}enveloped-signature`) + transform(exclusive, list)
    await accept(responseText(signedAssertion(rsa, {}, { transforms })))
  })

  test('by the library over references and escapes in text and attributes', async () => {
    const hard = attributeText('hard', 'a &lt; b &amp; &quot;c&quot; &#233; \u{1F6A9} &#x9;&#xA;\n&gt;')
    const text = replaced(responseText(signedAssertion(rsa)), '<saml:AttributeStatement>', `<saml:AttributeStatement>${hard}`)
    const unsigned = text.replace(/<ds:Signature .*<\/ds:Signature>/, '').replace('</saml:NameID>', '</saml:NameID  >')
    const found = await verifyResponse(base64(signByLibrary(rsa, unsigned, 'Assertion', { hash: 'sha512' })), expectationsFor([rsa]))
    expect(found).toMatchObject({ attributes: { hard: ['a < b & "c" \u00e9 \u{1F6A9} \t\n\n>'] } })
  })
})

describe('accepts', () => {
  test.each([
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\r\n',
    "<?xml version='1.0' encoding='utf-8'?>\n",
    '\n',
  ])('a document that begins with %j', async (start) => accept(`${start}${responseText(signedAssertion(rsa))}\n`))

  test('base64 in lines of 76 or 64 characters', async () => {
    for (const line of [/.{76}/g, /.{64}/g]) {
      const text = base64(responseText(signedAssertion(rsa)))
      for (const end of ['\n', '\r\n'])
        expect(await verifyResponse(text.replace(line, `$&${end}`), expectationsFor([rsa]))).toMatchObject(proven)
    }
  })

  test('a response without a request, only if the caller expects none', async () => {
    const text = responseText(signedAssertion(rsa, { confirmationData: confirmationData(Date.now(), { InResponseTo: null }) }), {
      inResponseTo: null,
    })
    await accept(text, { requestId: null })
    expect(await verifyResponse(base64(responseText(signedAssertion(rsa))), { ...expectationsFor([rsa]), requestId: null })).toEqual({
      reason: 'The element Response answers a request that is not known',
    })
  })

  test('further audiences beside ours, and a restriction to one use', async () => {
    const names = ['urn:other', audience].map((name) => `<saml:Audience>${name}</saml:Audience>`)
    const content = `<saml:AudienceRestriction>${names.join('')}</saml:AudienceRestriction>`
    await accept(responseText(signedAssertion(rsa, { conditionsContent: `${content}<saml:OneTimeUse></saml:OneTimeUse>` })))
  })

  test('attributes whose names are those of properties of objects', async () => {
    const attributeStatement =
      attributeText('__proto__', 'a') + attributeText('constructor', 'b') + attributeText('groups', '<saml:x></saml:x>')
    const found = await verifyResponse(base64(responseText(signedAssertion(rsa, { attributeStatement }))), expectationsFor([rsa]))
    expect('attributes' in found && Object.entries(found.attributes)).toEqual([
      ['__proto__', ['a']],
      ['constructor', ['b']],
      ['groups', []],
    ])
  })
})

test('accepts clocks that differ by a minute, and refuses the response when notOnOrAfter has passed', async () => {
  const now = Date.now()
  const text = responseText(signedAssertion(rsa, { now }), { now })
  await accept(text, { now: now - 60_000 })
  const { notOnOrAfter } = { notOnOrAfter: 0, ...(await verifyResponse(base64(text), expectationsFor([rsa], now))) }
  expect(notOnOrAfter - now).toBe(360_000)
  await accept(text, { now: notOnOrAfter - 1 })
  expect(await verifyResponse(base64(text), expectationsFor([rsa], notOnOrAfter))).toEqual({
    reason: 'The NotOnOrAfter of the element SubjectConfirmationData has passed',
  })
})

describe('refuses settings', () => {
  test.each([
    ['without a certificate', [], 'The settings have no certificate'],
    ['with a damaged certificate', ['AAAA'], 'A certificate of the settings cannot be read'],
    [
      'with a key of 1,024 bits',
      [newSigningKey('rsa', 1_024).certificate],
      'A certificate of the settings has a key that is too weak or of an unknown type',
    ],
  ])('%s', async (_, certificates, reason) => {
    expect(await verifyResponse(base64(responseText(signedAssertion(rsa))), { ...expectationsFor([]), certificates, recipient })).toEqual({
      reason,
    })
  })
})
