import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { replaced } from '../../../../test/saml/hostile/document.ts'
import {
  logoutRecipient,
  logoutRequest,
  logoutResponse,
  type QueryParts,
  signedMessage,
  signedQuery,
} from '../../../../test/saml/logout.ts'
import { base64, dsig, expectationsFor, newSigningKey, pemOf, requestId } from '../../../../test/saml/provider.ts'
import { verifyLogoutMessage } from './verify-logout-message.ts'

const own = newSigningKey()
const foreign = newSigningKey()
const expectations = { ...expectationsFor([own]), recipient: logoutRecipient, requestId: null }

const byQuery = ({ rawQuery, message }: { rawQuery: string; message: string }, changes = {}) =>
  verifyLogoutMessage({ message, binding: 'redirect', rawQuery, expectations: { ...expectations, ...changes } })
const byForm = (text: string, changes = {}) =>
  verifyLogoutMessage({ message: base64(text), binding: 'post', rawQuery: '', expectations: { ...expectations, ...changes } })

const request = {
  kind: 'request',
  id: '_logout-1',
  nameId: 'ada@example.com',
  sessionIndexes: ['_session-1', '_session-2'],
  inResponseTo: null,
}
const response = { kind: 'response', id: '_logout-1', nameId: null, sessionIndexes: [], inResponseTo: requestId }

describe('accepts', () => {
  test.each([undefined, '', 'a state & more'])('a signed query with the RelayState %j', async (relayState) => {
    expect(await byQuery(signedQuery(own, logoutRequest(), { relayState }))).toMatchObject(request)
  })

  test('a signed query with a response, for the request or for any', async () => {
    for (const id of [null, requestId]) {
      const query = signedQuery(own, logoutResponse(), { parameter: 'SAMLResponse' })
      expect(await byQuery(query, { requestId: id })).toMatchObject(response)
    }
  })

  test('a query with parameters in another order, and with further ones', async () => {
    const { rawQuery, message } = signedQuery(own, logoutRequest(), { relayState: 'x' })
    expect(await byQuery({ rawQuery: `lang=en&${rawQuery.split('&').toReversed().join('&')}`, message })).toMatchObject(request)
  })

  test('a form with a signature inside', async () => {
    expect(await byForm(signedMessage(own, logoutRequest))).toMatchObject(request)
    expect(await byForm(signedMessage(own, logoutResponse))).toMatchObject(response)
  })
})

describe('refuses a query', () => {
  const unknownKey = 'No certificate of the settings belongs to the signature'
  const unsupported = 'The algorithm of a signature is not supported'

  test.each<[name: string, reason: string, parts: QueryParts]>([
    ['with SHA-1', unsupported, { algorithm: `${dsig}rsa-sha1`, hash: 'sha1' }],
    ['with HMAC', unsupported, { algorithm: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256', hmacKey: pemOf(own) }],
    ['with another hash', unknownKey, { hash: 'sha512' }],
    [
      'with a deflate bomb of 100 MB',
      'The compressed message is damaged or too large',
      { compressed: deflateRawSync(Buffer.alloc(100_000_000)) },
    ],
    ['with damaged compression', 'The compressed message is damaged or too large', { compressed: Buffer.from('not compressed') }],
    ['that names another kind of message', 'The query names another kind of message', { parameter: 'SAMLResponse' }],
  ])('%s', async (_, reason, parts) => {
    expect(await byQuery(signedQuery(own, logoutRequest(), parts))).toEqual({ reason })
  })

  const changed = (from: string | RegExp, to: string) => {
    const query = signedQuery(own, logoutRequest(), { relayState: 'x' })
    const rawQuery = query.rawQuery.replace(from, to)
    expect(rawQuery).not.toBe(query.rawQuery)
    return byQuery({ ...query, rawQuery })
  }

  test.each<[name: string, reason: string, from: string | RegExp, to: string]>([
    ['without a signature', 'The query is not signed', /&Signature=.*/, ''],
    ['without an algorithm', 'The query is not signed', /&SigAlg=[^&]*/, ''],
    ['without a message', 'The query has no message', /^SAMLRequest=[^&]*&/, ''],
    ['with another RelayState', unknownKey, 'RelayState=x', 'RelayState=y'],
    ['without its RelayState', unknownKey, '&RelayState=x', ''],
    ['with a message twice', 'The query has a parameter twice', /^/, 'SAMLRequest=x&'],
    ['with a RelayState twice', 'The query has a parameter twice', '&RelayState=x', '&RelayState=x&RelayState=y'],
    ['with a signature twice', 'The query has a parameter twice', /$/, '&Signature=x'],
    ['with two messages', 'The query has two messages', /$/, '&SAMLResponse=x'],
    ['with an encoded name', 'The name of a parameter of the query is encoded', 'RelayState=x', 'Relay%53tate=x'],
    ['with a signature that is no base64', 'A signature value is not strict base64', /Signature=.*/, 'Signature=*'],
  ])('%s', async (_, reason, from, to) => {
    expect(await changed(from, to)).toEqual({ reason })
  })

  test('that is signed by another key', async () => {
    expect(await byQuery(signedQuery(foreign, logoutRequest()))).toEqual({ reason: unknownKey })
  })

  test('whose message is another', async () => {
    const query = { ...signedQuery(own, logoutRequest()), message: signedQuery(own, logoutResponse()).message }
    expect(await byQuery(query)).toEqual({ reason: 'The query has another message' })
  })

  test('whose message has a signature of its own', async () => {
    const query = signedQuery(own, signedMessage(own, logoutRequest))
    expect(await byQuery(query)).toEqual({ reason: 'A message in a signed query has a signature of its own' })
  })
})

describe('refuses a form', () => {
  const signed = (parts = {}) => signedMessage(own, logoutRequest, parts)
  const minutes = (count: number) => Date.now() + count * 60_000
  const nameId = /<saml:NameID.*<\/saml:NameID>/.exec(logoutRequest())?.[0] ?? ''
  const document = 'The document contains a document type or an entity declaration'

  test.each<[name: string, reason: string, text: () => string]>([
    ['without a signature', 'The element LogoutRequest is not signed', () => logoutRequest()],
    [
      'that is signed by another key',
      'No certificate of the settings belongs to the signature',
      () => signedMessage(foreign, logoutRequest),
    ],
    ['that was changed', 'The signed content was changed', () => replaced(signed(), 'ada@', 'bob@')],
    ['with a document type', document, () => `<!DOCTYPE r>${signed()}`],
    [
      'whose signature is inside another element',
      'A signature is not a child of the element that it signs',
      () => signed().replace(/(<ds:Signature .*<\/ds:Signature>)/, '<samlp:Extensions>$1</samlp:Extensions>'),
    ],
    [
      'that wraps another message',
      'A signature is not a child of the element that it signs',
      () => logoutRequest({ id: '_evil', content: nameId + signed() }),
    ],
    ['for another address', 'The Destination is another URL', () => signed({ destination: 'http://localhost/auth/saml/callback' })],
    ['of another provider', 'The issuer is not the provider of the settings', () => signed({ issuer: 'https://other.example.com' })],
    ['that is old', 'The IssueInstant of the element LogoutRequest is too old: check the clocks', () => signed({ now: minutes(-7) })],
    [
      'of the future',
      'The IssueInstant of the element LogoutRequest is in the future: check the clocks',
      () => signed({ now: minutes(2) }),
    ],
    [
      'whose time has passed',
      'The NotOnOrAfter of the element LogoutRequest has passed',
      () => signed({ attributes: ` NotOnOrAfter="${new Date(minutes(-2)).toISOString()}"` }),
    ],
    ['without a person', 'The element LogoutRequest has no NameID', () => signed({ content: '' })],
    [
      'with an encrypted person',
      'The element LogoutRequest contains an element that is not supported',
      () => signed({ content: nameId.replaceAll('NameID', 'EncryptedID') }),
    ],
    [
      'with another message',
      'The root element is no message of a logout',
      () => signedMessage(own, (...given) => logoutRequest(...given).replaceAll('LogoutRequest', 'AuthnRequest')),
    ],
  ])('%s', async (_, reason, text) => {
    expect(await byForm(text())).toEqual({ reason })
  })

  test('with a response to another request', async () => {
    expect(await byForm(signedMessage(own, logoutResponse), { requestId: '_request-2' })).toEqual({
      reason: 'The element LogoutResponse answers another request',
    })
  })

  test('with a failed logout', async () => {
    const text = signedMessage(own, (...given) => logoutResponse(...given).replace('status:Success', 'status:Requester'))
    expect(await byForm(text)).toEqual({ reason: 'The provider reports the status Requester instead of Success' })
  })
})
