import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath } from '../chromium.ts'
import type { TestServer } from '../harness.ts'
import { type IdentityProvider, startIdentityProvider } from '../saml/identity-provider.ts'
import { ScimClient } from '../scim/client.ts'
import { startSignInServer } from './console-server.ts'
import { openConsole, untilQuiet } from './open-console.ts'

const member = 5

/** An employee, with the id at this server after provisioning. */
interface Employee {
  readonly userName: string
  readonly displayName: string
  readonly externalId: string
}

const employeeOf = (name: string, number: number): Employee => ({
  userName: `${name.toLowerCase()}@example.org`,
  displayName: name,
  externalId: `e-${number}`,
})
const ida = employeeOf('Ida', 1)
const bob = employeeOf('Bob', 2)
const eve = employeeOf('Eve', 3)

const flag = (project: string) => ({ path: `/api/admin/projects/${project}/features`, body: { name: `${project}-flag` } })
const switchOf = (project: string, environment: string) =>
  `/api/admin/projects/${project}/features/${project}-flag/environments/${environment}/on`

/** What each employee may do: the status of each request. The flags of both projects exist. */
const may: Readonly<
  Record<string, readonly [method: string, path: string, body: object | undefined, status: Readonly<Record<string, number | 'hidden'>>]>
> = {
  'read the project shop': ['GET', '/api/admin/projects/shop', undefined, { Ida: 200, Bob: 'hidden', Eve: 200 }],
  'read the project billing': ['GET', '/api/admin/projects/billing', undefined, { Ida: 'hidden', Bob: 200, Eve: 200 }],
  'create a flag in shop': ['POST', flag('shop').path, { name: 'shop-new' }, { Ida: 201, Bob: 'hidden', Eve: 409 }],
  'create a flag in billing': ['POST', flag('billing').path, { name: 'billing-new' }, { Ida: 'hidden', Bob: 403, Eve: 403 }],
  'turn on in shop, production': ['POST', switchOf('shop', 'production'), undefined, { Ida: 200, Bob: 'hidden', Eve: 200 }],
  'turn on in billing, development': ['POST', switchOf('billing', 'development'), undefined, { Ida: 'hidden', Bob: 200, Eve: 200 }],
  'turn on in billing, production': ['POST', switchOf('billing', 'production'), undefined, { Ida: 'hidden', Bob: 403, Eve: 403 }],
  'create a project': ['POST', '/api/admin/projects', { id: 'own', name: 'Own' }, { Ida: 403, Bob: 403, Eve: 403 }],
  'list the users': ['GET', '/api/admin/user-admin', undefined, { Ida: 403, Bob: 403, Eve: 403 }],
}

describe.runIf(browserPath)('an example company', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startSignInServer()
  }, 180_000)
  afterAll(() => server?.stop())

  const admin = async (method: string, path: string, body?: object) => {
    const { status, text } = await server.send(method, path, { body })
    expect([method, path, status < 300 ? 'done' : text]).toEqual([method, path, 'done'])
    return text === '' ? undefined : JSON.parse(text)
  }

  /** Two projects, a custom role and the settings of SAML and SCIM. */
  const setUp = async () => {
    for (const project of ['shop', 'billing']) {
      await admin('POST', '/api/admin/projects', { id: project, name: project, mode: 'private' })
      await admin('POST', flag(project).path, flag(project).body)
      for (const environment of ['development', 'production'])
        await admin('POST', `/api/admin/projects/${project}/features/${project}-flag/environments/${environment}/strategies`, {
          name: 'flexibleRollout',
          parameters: { rollout: '100', stickiness: 'default', groupId: 'all' },
        })
    }
    const permissions = [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }]
    const { id: operator } = await admin('POST', '/api/admin/roles', { name: 'Operator of development', permissions })
    await admin('PUT', '/api/admin/scim/settings', { enabled: true })
    const { secret, baseUrl } = await admin('POST', '/api/admin/scim/token')
    const provider = await startIdentityProvider(`${server.url}/auth/saml/callback`, `${server.url}/auth/saml/metadata`)
    await admin('POST', '/api/admin/auth/saml/settings', { ...provider.settings, autoCreate: false })
    return { operator, provider, scim: new ScimClient(baseUrl, secret) }
  }

  const logIn = async (provider: IdentityProvider, { userName, displayName }: Employee): Promise<Page> => {
    provider.person = { nameId: userName, attributes: { displayName } }
    const page = await openConsole(server, '/sign-in', { as: null, providers: [provider.url] })
    await page.getByRole('link', { name: 'Log in with SAML' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()
    await untilQuiet(page)
    return page
  }

  test('provisioned people log in by SAML, do what their groups and roles give, and lose all access when disabled', {
    timeout: 120_000,
  }, async () => {
    const { operator, provider, scim } = await setUp()

    // The provider sends people and groups, and the administrator gives the groups their roles.
    const ids = new Map<Employee, string>()
    for (const employee of [ida, bob, eve]) ids.set(employee, await scim.createUser(employee))
    const membersOf = (...employees: readonly Employee[]) => employees.map((employee) => ids.get(employee)!)
    await scim.createGroup({ displayName: 'Shop developers', members: membersOf(ida, eve) })
    await scim.createGroup({ displayName: 'Billing operators', members: membersOf(bob, eve) })
    const { groups } = await admin('GET', '/api/admin/groups')
    const groupOf = (wanted: string): number => groups.find(({ name }: { name: string }) => name === wanted).id
    await admin('POST', '/api/admin/projects/shop/access', { roles: [member], groups: [groupOf('Shop developers')], users: [] })
    await admin('POST', '/api/admin/projects/billing/access', { roles: [operator], groups: [groupOf('Billing operators')], users: [] })

    // They log in by SAML, and see the projects of their groups.
    const pages = { Ida: await logIn(provider, ida), Bob: await logIn(provider, bob), Eve: await logIn(provider, eve) }
    for (const [name, projects] of [
      ['Ida', ['shop']],
      ['Bob', ['billing']],
      ['Eve', ['billing', 'shop']],
    ] as const) {
      await pages[name].goto(`${server.url}/projects`)
      for (const project of projects) await pages[name].getByRole('link', { name: project, exact: true }).waitFor()
      for (const project of ['shop', 'billing'])
        expect([name, project, await pages[name].getByRole('link', { name: project, exact: true }).count()]).toEqual([
          name,
          project,
          projects.includes(project as never) ? 1 : 0,
        ])
    }

    // The server allows exactly what the roles give.
    for (const [what, [method, path, body, expected]] of Object.entries(may))
      for (const [name, page] of Object.entries(pages)) {
        const headers = { Origin: server.url }
        const statusOf = async (to: string) =>
          (await page.request.fetch(server.url + to, { method, headers, ...(body && { data: body }) })).status()
        // A hidden project is like a project that does not exist.
        const wanted = expected[name] === 'hidden' ? await statusOf(path.replace(/projects\/\w+/, 'projects/nowhere')) : expected[name]
        expect([name, what, await statusOf(path)]).toEqual([name, what, wanted])
      }

    // The console names the role.
    await pages.Bob.goto(`${server.url}/me`)
    await pages.Bob.getByText('Operator of development').first().waitFor()

    // Bob leaves: the provider disables the account.
    const headers = { Origin: server.url }
    const created = await pages.Bob.request.post(`${server.url}/api/admin/user/tokens`, {
      headers,
      data: { description: 'a script', expiresAt: null },
    })
    const { secret: token } = await created.json()
    const statusOfToken = async () => (await server.send('GET', '/api/admin/user', { token })).status
    const statusOfSession = async () => (await pages.Bob.request.get(`${server.url}/api/admin/user`)).status()
    expect([await statusOfToken(), await statusOfSession()]).toEqual([200, 200])
    const start = performance.now()
    await scim.disableUser(ids.get(bob)!)
    const afterwards = [await statusOfToken(), await statusOfSession()]
    const lost = performance.now() - start
    await pages.Bob.getByRole('heading', { name: /Your session ended|Sign in/ }).waitFor()
    const shown = performance.now() - start
    expect(afterwards).toEqual([401, 401])
    process.stdout.write(
      `A disabled person lost session and token after ${Math.round(lost)} ms; the open page showed it after ${Math.round(shown)} ms\n`,
    )

    // Bob cannot log in again; the others keep their access.
    provider.person = { nameId: bob.userName, attributes: {} }
    const refused = await openConsole(server, '/sign-in', { as: null, providers: [provider.url] })
    await refused.getByRole('link', { name: 'Log in with SAML' }).click()
    await refused.getByRole('heading', { name: 'The login was refused' }).waitFor()
    await refused.getByText(/disabled/).waitFor()
    expect((await pages.Eve.request.get(`${server.url}/api/admin/projects/billing`)).status()).toBe(200)
  })
})
