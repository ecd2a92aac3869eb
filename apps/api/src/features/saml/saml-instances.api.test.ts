import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser } from '../../../test/saml/browser.ts'
import { newSigningKey, pemOf } from '../../../test/saml/provider.ts'
import { mailOf, setSettings, trustedProvider } from '../../../test/saml/trusted.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  other = await serveTest(server.database, { limited: false })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const countSessions = async () => (await server.database.run(build.selectFrom('session').select('id').compile())).length

test('settings count at once on the other instance', async () => {
  const provider = await trustedProvider(server)
  provider.person = { nameId: mailOf('ada') }
  const statuses = async () => (await new Browser().get(other, '/auth/saml/login')).status
  expect(await statuses()).toBe(303)
  await setSettings(server, { ...provider.settings, enabled: false })
  expect(await statuses()).toBe(401)
  expect((await other.send('GET', '/auth/methods', { token: null })).json.saml).toBe(false)
  await setSettings(server, provider.settings)
  expect((await new Browser().logIn(other)).status).toBe(303)
})

test('a login can end on another instance than it began, and its session counts on both', async () => {
  const provider = await trustedProvider(server)
  provider.person = { nameId: mailOf('ada') }
  const browser = new Browser()
  const form = await browser.begin(server)
  expect((await browser.post(other, '/auth/saml/callback', form)).status).toBe(303)
  expect(await browser.user(server)).toMatchObject({ email: provider.person.nameId })
})

test('a response that is sent in parallel to both instances starts exactly one session', async () => {
  const provider = await trustedProvider(server)
  provider.person = { nameId: mailOf('race') }
  for (let round = 0; round < 5; round++) {
    const browser = new Browser()
    const form = await browser.begin(server)
    const before = await countSessions()
    const copies = [server, other, server, other].map((one) => {
      const copy = new Browser()
      copy.cookies.set('halyard-sign-in', browser.cookies.get('halyard-sign-in') ?? '')
      return copy.post(one, '/auth/saml/callback', form)
    })
    const statuses = (await Promise.all(copies)).map(({ status }) => status).sort()
    expect([...statuses, (await countSessions()) - before]).toEqual([303, 401, 401, 401, 1])
  }
})

test('two certificates are accepted during their exchange, and the former one no longer afterwards', async () => {
  const provider = await trustedProvider(server)
  provider.person = { nameId: mailOf('ada') }
  const [former, next] = [provider.key, newSigningKey()]
  const statusWith = async (key: typeof former) => {
    provider.key = key
    return (await new Browser().logIn(other)).status
  }
  expect([await statusWith(former), await statusWith(next)]).toEqual([303, 401])
  await setSettings(server, { ...provider.settings, certificate: pemOf(former) + pemOf(next) })
  expect([await statusWith(former), await statusWith(next)]).toEqual([303, 303])
  await setSettings(server, { ...provider.settings, certificate: pemOf(next) })
  expect([await statusWith(former), await statusWith(next)]).toEqual([401, 303])
})
