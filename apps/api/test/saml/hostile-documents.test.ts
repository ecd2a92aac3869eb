import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { cookieFor, forgetUsed, refusalsIn, rowsOfSignIn, sendForm, sendResponse, trustKey } from './callback.ts'
import { confirmationData, responseText, signedAssertion, signedResponse } from './documents.ts'
import { hostileDocuments } from './hostile/index.ts'
import { base64, newSigningKey } from './provider.ts'
import { providerShapes } from './shapes.ts'

const keys = { own: newSigningKey(), foreign: newSigningKey() }
const valid = () => base64(responseText(signedAssertion(keys.own)))

let server: TestServer
let rows: unknown
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  const body = { name: 'Operators', mappingsSSO: ['operators'] }
  expect((await server.send('POST', '/api/admin/groups', { body })).status).toBe(201)
  await trustKey(server, keys.own)
  expect((await sendResponse(server, valid())).status).toBe(303)
  await forgetUsed(server)
  rows = await rowsOfSignIn(server)
})
afterAll(() => server.stop())

const expectRefusal = async ({ status, json }: { status: number; json: unknown }, reason: string) => {
  expect(json).toEqual({ id: expect.any(String), name: 'AuthenticationRequired', message: expect.any(String) })
  expect([status, refusalsIn(server).at(-1)]).toEqual([401, reason])
  expect(JSON.stringify(json)).not.toContain(reason)
  expect(await rowsOfSignIn(server)).toEqual(rows)
}

describe('401, a reason in the log, and no changed row', () => {
  test.each(hostileDocuments)('for $name', async ({ field, reason }) => {
    await expectRefusal(await sendResponse(server, field(keys)), reason)
  })

  const none = 'No login of this browser is in progress, and logins cannot begin at the provider'

  test('for a browser that began no login', async () => {
    await expectRefusal(await sendResponse(server, valid(), null), none)
  })

  test('for a browser that began another login', async () => {
    await expectRefusal(
      await sendResponse(server, valid(), cookieFor(server, '_request-2')),
      'The element Response answers another request',
    )
  })

  test('for a changed cookie', async () => {
    await expectRefusal(await sendResponse(server, valid(), `${cookieFor(server).slice(0, -2)}AA`), none)
  })

  test('for a form with two responses', async () => {
    const answer = await sendForm(server, [
      ['SAMLResponse', valid()],
      ['SAMLResponse', valid()],
    ])
    await expectRefusal(answer, 'The form has two responses')
  })

  test('for a form without a response', async () => {
    await expectRefusal(await sendForm(server, [['SAMLRequest', valid()]]), 'The message is not strict base64')
  })
})

test('returns 413 for a form of 10 MB, before the server reads it in full', async () => {
  const body = `SAMLResponse=${'A'.repeat(10_000_000)}`
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookieFor(server) }
  const { status, json } = await request(server, { method: 'POST', path: '/auth/saml/callback', headers, body })
  expect([status, json.name]).toEqual([413, 'PayloadTooLarge'])
  expect(await rowsOfSignIn(server)).toEqual(rows)
})

describe('303, so that the documents above are refused for their reasons only', () => {
  const accepted: Readonly<Record<string, () => string>> = {
    'a signed assertion': () => responseText(signedAssertion(keys.own)),
    'a signed assertion in a signed response': () => signedResponse(keys.own, signedAssertion(keys.own)),
    ...Object.fromEntries(Object.entries(providerShapes).map(([name, shape]) => [name, () => shape(keys.own, Date.now())])),
  }

  test.each(Object.entries(accepted))('for %s', async (_, text) => {
    const field = base64(text())
    const { status, headers } = await sendResponse(server, field)
    expect([status, headers.get('location')]).toEqual([303, 'http://localhost/flags'])
    expect((await sendResponse(server, field)).status).toBe(401)
    await forgetUsed(server)
  })
})

test('a RelayState leads only to pages of this server', async () => {
  await trustKey(server, keys.own, { allowIdpInitiated: true })
  for (const state of [
    'https://evil.org',
    '//evil.org',
    '/\\evil.org',
    '\\\\evil.org',
    'javascript:alert(1)',
    '/\t/evil.org',
    'http:evil.org',
    '/%0d%0aX: y',
    '@evil.org',
  ]) {
    const data = confirmationData(Date.now(), { InResponseTo: null })
    const field = base64(responseText(signedAssertion(keys.own, { confirmationData: data }), { inResponseTo: null }))
    const { status, headers } = await sendForm(
      server,
      [
        ['SAMLResponse', field],
        ['RelayState', state],
      ],
      null,
    )
    expect([status, new URL(headers.get('location') ?? '').origin, headers.get('x')]).toEqual([303, 'http://localhost', null])
    await forgetUsed(server)
  }
})
