import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { oidcProviderRow } from '../../../test/oidc-samples.ts'
import { createKeyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { build } from '../../store/index.ts'
import { insertOidcProvider, listOidcProviders } from '../../store/repositories/oidc-providers.repository.ts'
import { clientSecretOf, reencryptOidcProviders, sealClientSecret } from './oidc-secret.ts'

const path = '/api/admin/auth/oidc/providers'
const secret = 'a very secret secret'
const input = { name: 'Company account', issuer: 'https://login.example.org/staff', clientId: 'halyard' }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const create = (body: object, token = server.tokens.admin) => server.send('POST', path, { body, token })
const put = (id: string, body: object) => server.send('PUT', `${path}/${id}`, { body })
const clear = () => server.database.run(build.deleteFrom('oidc_provider').compile())
const defaults = {
  scopes: ['openid', 'profile', 'email'],
  enabled: false,
  autoCreate: false,
  emailDomains: [],
  defaultRootRole: 3,
  trustsMail: false,
  enableGroupSyncing: false,
  groupsClaim: 'groups',
}

describe('201', () => {
  test('stores a provider with safe defaults, and returns the addresses to register', async () => {
    await clear()
    const { status, json, headers } = await create({ id: 'staff', ...input, clientSecret: secret })
    expect(status).toBe(201)
    expect(headers.get('Location')).toBe(`${path}/staff`)
    expect(json).toEqual({
      id: 'staff',
      ...input,
      ...defaults,
      hasClientSecret: true,
      createdAt: expect.any(String),
      loginPath: '/auth/oidc/staff/login',
      redirectUri: 'http://localhost/auth/oidc/staff/callback',
      backchannelLogoutUri: 'http://localhost/auth/oidc/staff/backchannel-logout',
      postLogoutRedirectUri: 'http://localhost/sign-in',
    })
    expect((await server.send('GET', `${path}/staff`)).json).toEqual(json)
    expect((await server.send('GET', path)).json).toEqual({ providers: [json] })
  })

  test('the secret is in no response, event, log line or column', async () => {
    const responses = [await server.send('GET', path), await put('staff', { ...input, clientSecret: `${secret} 2` })]
    const rows = await server.database.run(listOidcProviders())
    const events = await server.database.run(build.selectFrom('event').selectAll().compile())
    expect(JSON.stringify([responses.map(({ text }) => text), rows, events, server.log])).not.toContain(secret)
  })

  test.each(['http://localhost:8080', 'http://127.0.0.1:8080/realm', 'http://[::1]', 'https://login.example.org/'])(
    'accepts the issuer %s',
    async (issuer) => {
      await clear()
      expect((await create({ id: 'one', ...input, issuer })).json).toMatchObject({ issuer })
    },
  )
})

describe('200', () => {
  test('replaces all settings, and keeps the secret unless another one is sent', async () => {
    await clear()
    await create({ id: 'staff', ...input, clientSecret: secret, autoCreate: true, emailDomains: ['Example.ORG', 'example.org'] })
    const { json } = await put('staff', { ...input, name: 'Renamed', emailDomains: ['Example.COM'] })
    expect(json).toMatchObject({ ...defaults, name: 'Renamed', hasClientSecret: true, emailDomains: ['example.com'] })
    expect((await put('staff', { ...input, clientSecret: null })).json).toMatchObject({ hasClientSecret: false })
  })

  test('the event of a change names the changed fields', async () => {
    await clear()
    await create({ id: 'staff', ...input, clientSecret: secret })
    await put('staff', { ...input, enabled: true, clientSecret: 'another' })
    const before = await listEvents(server, 'oidc-provider-updated')
    expect(before.at(-1)).toMatchObject({
      pre_data: { id: 'staff', enabled: false },
      data: { enabled: true, changed: ['enabled', 'clientSecret'] },
    })
    await put('staff', { ...input, enabled: true, clientSecret: 'another' })
    expect(await listEvents(server, 'oidc-provider-updated')).toHaveLength(before.length)
  })
})

test('204: a deleted provider no longer exists', async () => {
  await clear()
  await create({ id: 'staff', ...input })
  expect((await server.send('DELETE', `${path}/staff`)).status).toBe(204)
  expect((await server.send('GET', `${path}/staff`)).status).toBe(404)
  expect(await listEvents(server, 'oidc-provider-deleted')).toMatchObject([{ pre_data: { id: 'staff' } }])
})

describe('400', () => {
  test.each<[string, object, string]>([
    ['http to another host', { issuer: 'http://login.example.org' }, 'body/issuer'],
    ['http to a host that begins like loopback', { issuer: 'http://127.0.0.1.example.org' }, 'body/issuer'],
    ['an issuer with a query', { issuer: 'https://login.example.org?a=b' }, 'body/issuer'],
    ['an issuer with a fragment', { issuer: 'https://login.example.org#' }, 'body/issuer'],
    ['an issuer with a password', { issuer: 'https://me:x@login.example.org' }, 'body/issuer'],
    ['an issuer that is no URL', { issuer: 'login.example.org' }, 'body/issuer'],
    ['scopes without openid', { scopes: ['email'] }, 'body/scopes'],
    ['a scope with a blank', { scopes: ['openid', 'a b'] }, 'body/scopes/1'],
    ['a domain with an @', { emailDomains: ['ada@example.org'] }, 'body/emailDomains/0'],
    ['a domain with a letter that looks alike', { emailDomains: ['ex\u0430mple.org'] }, 'body/emailDomains/0'],
    ['an unknown root role', { defaultRootRole: 999 }, 'body/defaultRootRole'],
    ['a project role', { defaultRootRole: 4 }, 'body/defaultRootRole'],
    ['an id with a slash', { id: 'a/b' }, 'body/id'],
    ['a name of blanks', { name: ' ' }, 'body/name'],
    ['an empty secret', { clientSecret: '' }, 'body/clientSecret'],
  ])('refuses %s, and stores nothing', async (_, body, at) => {
    await clear()
    const { status, json } = await create({ id: 'one', ...input, ...body })
    expect([status, json.details?.[0]?.path]).toEqual([400, at])
    expect(await server.database.run(listOidcProviders())).toEqual([])
  })

  test('a new issuer needs the secret again, so that the stored secret never reaches another provider', async () => {
    await clear()
    await create({ id: 'staff', ...input, clientSecret: secret })
    const moved = { ...input, issuer: 'https://evil.example.org' }
    expect((await put('staff', moved)).json).toMatchObject({ details: [{ path: 'body/clientSecret' }] })
    expect((await put('staff', { ...moved, clientSecret: 'another' })).status).toBe(200)
  })
})

test('returns 403 without the permission ADMIN, also for reads', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  expect((await create({ id: 'two', ...input }, token)).status).toBe(403)
  expect((await server.send('GET', path, { token })).status).toBe(403)
})

describe('409', () => {
  test('refuses an id or an issuer that exists', async () => {
    await clear()
    await create({ id: 'staff', ...input })
    await create({ id: 'guests', ...input, issuer: 'https://login.example.org/guests' })
    expect((await create({ id: 'staff', ...input, issuer: 'https://login.example.net' })).json).toMatchObject({ name: 'NameExistsError' })
    expect((await create({ id: 'other', ...input })).json).toMatchObject({ name: 'ConflictError' })
    expect((await put('guests', input)).json).toMatchObject({ name: 'ConflictError' })
  })

  test('refuses a 21st provider', async () => {
    await clear()
    for (let number = 0; number < 20; number++) await server.database.run(insertOidcProvider(oidcProviderRow(`number-${number}`)))
    expect((await create({ id: 'one-more', ...input })).json).toMatchObject({
      name: 'ConflictError',
      message: expect.stringContaining('20'),
    })
  })
})

test('secrets of an older key are encrypted with the newest key, so that the older key can be removed', async () => {
  const { ports, database } = await serverForTest()
  const [older, newer] = ['an older key, as long as it must be', 'a newer key, as long as it must be'] as const
  const sealed = sealClientSecret(createKeyring([older]), 'staff', secret)
  await database.run(insertOidcProvider({ ...oidcProviderRow('staff'), sealed }))
  await expect(reencryptOidcProviders(ports.store, createKeyring([newer]))).rejects.toBeInstanceOf(WrongSecretKey)
  await reencryptOidcProviders(ports.store, createKeyring([newer, older]))
  const [row] = await database.run(listOidcProviders())
  expect(clientSecretOf(createKeyring([newer]), row!)).toBe(secret)
})
