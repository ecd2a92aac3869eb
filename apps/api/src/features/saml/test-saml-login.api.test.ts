import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser } from '../../../test/saml/browser.ts'
import type { IdentityProvider } from '../../../test/saml/identity-provider.ts'
import { newSigningKey } from '../../../test/saml/provider.ts'
import { mailOf, reasonsIn, setSettings, trustedProvider } from '../../../test/saml/trusted.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { tidy } from '../../jobs/tidy.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  server = await startTestServer({ limited: false, now: () => now })
})
afterAll(() => server.stop())

const path = '/auth/saml/login?test=true'
const administrator = async (): Promise<Browser> => {
  const browser = new Browser()
  browser.cookies.set('halyard-session', await newSession(server, (await newAccount(server, { rootRole: 'Admin' })).id))
  return browser
}
const idIn = (location: string | null): string => /^http:\/\/localhost\/sso\?test=([0-9a-f-]{36})$/.exec(location ?? '')?.[1] ?? ''
const outcomeOf = (browser: Browser, id: string) => browser.get(server, `/api/admin/auth/sign-in-tests/${id}`)

/** Tests a login, expects that only the outcome is stored, and returns it. */
const testLogin = async (provider: IdentityProvider, beforeAnswer?: () => void) => {
  const browser = await administrator()
  const session = browser.cookies.get('halyard-session')
  const rowsBefore = await storedRows(server.database)
  beforeAnswer?.()
  const done = await browser.logIn(server, path)
  expect([done.status, browser.cookies.get('halyard-session')]).toEqual([303, session])
  const rows = await storedRows(server.database)
  const changed = Object.keys(rows).filter((table) => JSON.stringify(rows[table]) !== JSON.stringify(rowsBefore[table]))
  expect(changed.sort()).toEqual(['sign_in_test', 'used_sign_in'])
  const stored = JSON.stringify(rows.sign_in_test)
  expect(stored).not.toContain(provider.person.nameId)
  const { status, json } = await outcomeOf(browser, idIn(done.headers.get('location')))
  expect(status).toBe(200)
  return { outcome: json, browser }
}

describe('303', () => {
  test('shows the account and the roles that a first login would create, also while the settings are disabled', async () => {
    const provider = await trustedProvider(server, { enabled: false, enableGroupSyncing: true, defaultRootRole: 'Editor' })
    const mapping = crypto.randomUUID()
    const group = { name: mapping, mappingsSSO: [mapping], rootRole: 1, users: [] }
    const { id } = (await server.send('POST', '/api/admin/groups', { body: group })).json
    const nameId = mailOf('new')
    provider.person = { nameId, attributes: { displayName: 'New', groups: [mapping, 'other'] } }
    const { outcome } = await testLogin(provider)
    expect(outcome).toMatchObject({
      provider: `saml:${provider.entityId}`,
      accepted: true,
      reason: null,
      person: { subject: nameId, mail: nameId, name: 'New', groups: [mapping, 'other'] },
      attributes: expect.arrayContaining([{ name: 'groups', values: [mapping, 'other'] }]),
      account: { id: null, name: 'New', email: nameId, username: null },
      roles: [
        { id: 2, name: 'Editor', project: null, group: null },
        { id: 1, name: 'Admin', project: null, group: mapping },
      ],
      joined: [{ id, name: mapping }],
      left: [],
    })
    expect(Math.abs(outcome.clockDifference)).toBeLessThan(60)
  })

  test('shows the roles of an existing account after the login, and the groups that it would leave', async () => {
    const provider = await trustedProvider(server, { enableGroupSyncing: true })
    const mapping = crypto.randomUUID()
    const body = { name: mapping, mappingsSSO: [mapping], rootRole: 1, users: [] }
    const { id: group } = (await server.send('POST', '/api/admin/groups', { body })).json
    const mail = mailOf('old')
    const { id } = await newAccount(server, { email: mail, name: 'Old', projects: { default: 'Owner' } })
    provider.person = { nameId: mail, attributes: { groups: [mapping] } }
    expect((await new Browser().logIn(server)).status).toBe(303)
    provider.person = { nameId: mail }
    expect((await testLogin(provider)).outcome).toMatchObject({
      account: { id, name: 'Old', email: mail },
      roles: [
        { id: 3, name: 'Viewer', project: null, group: null },
        { id: 4, name: 'Owner', project: 'default', group: null },
      ],
      joined: [],
      left: [{ id: group, name: mapping }],
    })
  })

  test('shows why a login would be refused', async () => {
    const provider = await trustedProvider(server, { emailDomains: 'example.com' })
    provider.person = { nameId: mailOf('eve') }
    const { outcome } = await testLogin(provider)
    expect(outcome).toMatchObject({ accepted: false, person: { mail: provider.person.nameId }, account: null, roles: [] })
    expect(outcome.reason).toContain('domain of this mail address')
    const wrong = await testLogin(provider, () => {
      provider.key = newSigningKey()
    })
    expect(wrong.outcome).toMatchObject({ accepted: false, person: null, clockDifference: null, attributes: [] })
    expect(wrong.outcome.reason).toContain('No certificate of the settings belongs to the signature')
  })
})

describe('401, 403 and 404', () => {
  test('only an administrator with a session can begin a test', async () => {
    await trustedProvider(server)
    expect((await new Browser().get(server, path)).status).toBe(401)
    expect((await server.send('GET', path)).status).toBe(401)
    const viewer = new Browser()
    viewer.cookies.set('halyard-session', await newSession(server, (await newAccount(server)).id))
    expect(await viewer.get(server, path)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    expect(viewer.cookies.has('halyard-sign-in')).toBe(false)
  })

  test('only the administrator who began the test can read its outcome, for one hour', async () => {
    const provider = await trustedProvider(server)
    provider.person = { nameId: mailOf('ada') }
    const { outcome, browser } = await testLogin(provider)
    expect((await outcomeOf(await administrator(), outcome.id)).status).toBe(404)
    const countStored = async () =>
      (await server.database.run(build.selectFrom('sign_in_test').select('id').where('id', '=', outcome.id).compile())).length
    await tidy(server.ports)
    expect([(await outcomeOf(browser, outcome.id)).status, await countStored()]).toEqual([200, 1])
    // The session of the test lasts exactly one hour, so another one reads.
    now += 3_599_999
    const [{ account_id } = { account_id: 0 }] = await server.database.run(
      build.selectFrom('sign_in_test').select('account_id').where('id', '=', outcome.id).compile(),
    )
    browser.cookies.set('halyard-session', await newSession(server, account_id, new Date(now + 3_600_000)))
    expect((await outcomeOf(browser, outcome.id)).status).toBe(200)
    now += 1
    expect((await outcomeOf(browser, outcome.id)).status).toBe(404)
    await tidy(server.ports)
    expect(await countStored()).toBe(0)
    now -= 3_600_000
  })

  test('a response to a test starts no session, and counts once', async () => {
    const provider = await trustedProvider(server)
    provider.person = { nameId: mailOf('ada') }
    const browser = await administrator()
    const form = await browser.begin(server, path)
    const pending = browser.cookies.get('halyard-sign-in') ?? ''
    const session = browser.cookies.get('halyard-session')
    expect((await browser.post(server, '/auth/saml/callback', form)).status).toBe(303)
    browser.cookies.set('halyard-sign-in', pending)
    expect((await browser.post(server, '/auth/saml/callback', form)).status).toBe(401)
    expect([reasonsIn(server).at(-1), browser.cookies.get('halyard-session')]).toEqual([expect.stringContaining('used already'), session])
  })

  test('settings with faults are named instead of a test', async () => {
    const { settings } = await trustedProvider(server)
    await setSettings(server, { ...settings, certificate: 'nonsense' })
    const { status, json } = await (await administrator()).get(server, path)
    expect([status, json.message]).toEqual([401, 'The certificate is not an X.509 certificate in PEM or base64.'])
  })
})
