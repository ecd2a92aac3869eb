import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { build } from '../../store/index.ts'

const path = '/api/admin/auth/saml/settings'
const certificate = '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n'
const required = { entityId: 'urn:idp', signOnUrl: 'https://idp.example.org/sso', certificate }
const all = {
  ...required,
  enabled: true,
  signOutUrl: 'https://idp.example.org/slo',
  spCertificate: 'MIIC',
  autoCreate: true,
  emailDomains: 'example.org, example.com',
  defaultRootRole: 'Editor',
}
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const set = (body: unknown, token = server.tokens.admin) => server.send('POST', path, { body, token })
const get = (token = server.tokens.admin) => server.send('GET', path, { token })

describe('200', () => {
  test('returns an empty object before any settings are stored', async () => {
    const fresh = await serverForTest()
    expect(await fresh.send('GET', path)).toMatchObject({ status: 200, text: '{}' })
  })

  test('stores the required fields with defaults: disabled, without automatic creation of accounts', async () => {
    const { status, json } = await set(required)
    expect(status).toBe(200)
    expect(json).toEqual({ ...required, enabled: false, autoCreate: false, warnings: [expect.stringContaining('X.509')] })
    expect((await get()).json).toEqual(json)
  })

  test('replaces all settings', async () => {
    const { json } = await set({ ...all, more: 'ignored' })
    expect(json).toEqual({ ...all, warnings: expect.any(Array) })
    expect((await get()).json).toEqual(json)
    expect((await set(required)).json).not.toHaveProperty('emailDomains')
    expect((await get()).json).toEqual({ ...required, enabled: false, autoCreate: false, warnings: expect.any(Array) })
  })

  test('stores the certificate without any change', async () => {
    for (const sent of [certificate, 'MIIC', ' x\r\n', '🏁'.repeat(50_000), 'x'.repeat(50_000)]) {
      await set({ ...required, certificate: sent })
      expect((await get()).json.certificate).toBe(sent)
    }
  })

  test.each(['Viewer', 'Editor', 'Admin'])('stores the default root role %s', async (defaultRootRole) => {
    expect((await set({ ...required, defaultRootRole })).json.defaultRootRole).toBe(defaultRootRole)
  })

  test('accepts http, loopback addresses, ports and paths in URLs, and an empty sign-out URL', async () => {
    for (const signOnUrl of [
      'http://idp.example.org',
      'HTTPS://idp.example.org:8443/a?b=c#d',
      'http://127.0.0.1:8080/x',
      'http://[::1]/',
    ]) {
      expect(await set({ ...required, signOnUrl, signOutUrl: '' })).toMatchObject({ status: 200, json: { signOnUrl, signOutUrl: '' } })
    }
    expect((await set({ ...required, signOnUrl: 'http://idp.example.org' })).json.warnings).toContainEqual(
      expect.stringContaining('plain http'),
    )
  })

  test('warns about a pasted private key and stores it as sent, but unreadable in the database, in events and in the log', async () => {
    const body = 'c2VjcmV0LWtleS1tYXRlcmlhbA'
    const key = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`
    const { status, json } = await set({ ...required, certificate: key, spCertificate: key })
    expect(status).toBe(200)
    expect(json.warnings).toContainEqual(expect.stringContaining('private key'))
    expect((await get()).json).toEqual(json)
    const stored = await server.database.run(build.selectFrom('setting').selectAll().compile())
    const events = await server.database.run(build.selectFrom('event').selectAll().compile())
    expect(JSON.stringify(stored)).toContain('auth.saml')
    expect(JSON.stringify([stored, events, server.log])).not.toContain(body)
  })

  test('writes an event with the names of the changed fields, without their values', async () => {
    await set(all)
    await set({ ...required, enabled: true, autoCreate: true, signOnUrl: 'https://other.example.org' })
    const events = await listEvents(server, 'setting-updated')
    expect(events.at(-1)).toMatchObject({
      pre_data: null,
      data: { id: 'auth.saml', changed: ['signOnUrl', 'signOutUrl', 'spCertificate', 'emailDomains', 'defaultRootRole'] },
    })
    await set({ ...required, enabled: true, autoCreate: true, signOnUrl: 'https://other.example.org' })
    expect(await listEvents(server, 'setting-updated')).toHaveLength(events.length)
  })
})

describe('400, nothing stored', () => {
  const without = (name: keyof typeof required) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))
  const names = ['entityId', 'signOnUrl', 'certificate'] as const
  const refused: [string, unknown, string?][] = [
    ['null', null],
    ['an array', [all]],
    ['text', '"SAML"'],
    ['malformed JSON', '{"entityId":'],
    ...names.flatMap((name): [string, unknown, string][] => [
      [`no ${name}`, without(name), `body/${name}`],
      [`${name} null`, { ...all, [name]: null }, `body/${name}`],
      [`an empty ${name}`, { ...all, [name]: '' }, `body/${name}`],
      [`${name} as a number`, { ...all, [name]: 7 }, `body/${name}`],
      [`U+0000 in ${name}`, { ...all, [name]: `https://x.org/\u0000` }, `body/${name}`],
    ]),
    ['half a surrogate pair', `{"entityId":"\\ud800","signOnUrl":"https://x.org","certificate":"x"}`, 'body/entityId'],
    ['an entity id of 1,001 characters', { ...all, entityId: 'x'.repeat(1_001) }, 'body/entityId'],
    ['a certificate of 50,001 characters', { ...all, certificate: 'x'.repeat(50_001) }, 'body/certificate'],
    ['a URL without a scheme', { ...all, signOnUrl: 'idp.example.org' }, 'body/signOnUrl'],
    ['a path as URL', { ...all, signOnUrl: '/sso' }, 'body/signOnUrl'],
    ['javascript', { ...all, signOnUrl: 'javascript:alert(1)' }, 'body/signOnUrl'],
    ['a file', { ...all, signOutUrl: 'file:///etc/passwd' }, 'body/signOutUrl'],
    ['ftp', { ...all, signOutUrl: 'ftp://x.org' }, 'body/signOutUrl'],
    ['blanks around a URL', { ...all, signOnUrl: ' https://a.example.org ' }, 'body/signOnUrl'],
    ['a URL without slashes', { ...all, signOnUrl: 'https:a.example.org' }, 'body/signOnUrl'],
    ['an entity id of blanks', { ...all, entityId: ' \t' }, 'body/entityId'],
    ['only a scheme', { ...all, signOnUrl: 'https://' }, 'body/signOnUrl'],
    ['a URL of 2,001 characters', { ...all, signOnUrl: `https://x.org/${'x'.repeat(1_987)}` }, 'body/signOnUrl'],
    ['signOutUrl null', { ...all, signOutUrl: null }, 'body/signOutUrl'],
    ['enabled as text', { ...all, enabled: 'true' }, 'body/enabled'],
    ['autoCreate null', { ...all, autoCreate: null }, 'body/autoCreate'],
    ['domains as a list', { ...all, emailDomains: ['example.org'] }, 'body/emailDomains'],
    ['an unknown root role', { ...all, defaultRootRole: 'Owner' }, 'body/defaultRootRole'],
    ['a root role in small letters', { ...all, defaultRootRole: 'viewer' }, 'body/defaultRootRole'],
    ['a root role by id', { ...all, defaultRootRole: 3 }, 'body/defaultRootRole'],
    ['__proto__', `{"__proto__":${JSON.stringify(all)}}`, 'body/entityId'],
  ]
  test('returns 400 for every wrong body, and stores nothing', () =>
    expectRows(refused, async (_, body, path) => {
      await set(required)
      const before = (await get()).json
      const { status, json } = await set(body)
      expect(status).toBe(400)
      expect(json.name).toBe('ValidationError')
      if (path) expect(json.details.map((detail: { path: string }) => detail.path)).toContain(path)
      expect((await get()).json).toEqual(before)
    }))
})

test('returns 403 without the role Admin, also for reads', async () => {
  for (const options of [{ rootRole: 'Editor' }, { projects: { default: 'Owner' } }] as const) {
    const { token } = await newAccount(server, options)
    expect(await set(required, token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect((await get(token)).status).toBe(403)
  }
})

test('returns 415 for another content type, and stores nothing', async () => {
  const before = (await get()).json
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await server.send('POST', path, { body: JSON.stringify(all), headers })
  expect(answer).toMatchObject({ status: 415, json: { name: 'ContentTypeerror' } })
  expect((await get()).json).toEqual(before)
})

test('returns 500 without details if no key decrypts the settings', async () => {
  const fresh = await serverForTest()
  await fresh.database.run(
    build
      .insertInto('setting')
      .values({ key: 'auth.saml', value: JSON.stringify({ sealed: 'AAAA' }) })
      .compile(),
  )
  expect(await fresh.send('GET', path)).toMatchObject({ status: 500, json: { name: 'InternalError' } })
})
