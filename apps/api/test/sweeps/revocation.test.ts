import { builtInRoles } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePassword } from '../account-samples.ts'
import { type AccountOptions, newAccount, newGroup, newSession, type TestAccount } from '../accounts.ts'
import { serveTest, startTestServer, type TestServer } from '../harness.ts'

const day = 86_400_000
let now = Date.now()

let server: TestServer
/** Another instance over the same store. */
let other: TestServer
/** The instance whose access is tested; `server` makes the changes. */
let witness: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now, limited: false })
  other = await serveTest(server.database, { now: () => now, limited: false })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const done = async (method: string, path: string, body?: unknown) => {
  const answer = await server.send(method, path, { body })
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.json
}

/** A request that shows whether access still works. */
type Probe = () => Promise<number>

const reads =
  (token: string): Probe =>
  async () =>
    (await witness.send('GET', '/api/admin/projects', { token })).status
const readsBySession =
  (session: string): Probe =>
  async () => {
    const headers = { Cookie: `halyard-session=${session}` }
    return (await witness.send('GET', '/api/admin/projects', { token: null, headers })).status
  }
const administers =
  (token: string): Probe =>
  async () =>
    (await witness.send('GET', '/api/admin/service-account', { token })).status
const worksIn =
  (project: string, token: string): Probe =>
  async () => {
    const body = { name: `made-${crypto.randomUUID()}` }
    return (await witness.send('POST', `/api/admin/projects/${project}/features`, { token, body })).status
  }
const seesProject =
  (project: string, token: string): Probe =>
  async () =>
    (await witness.send('GET', `/api/admin/projects/${project}/features`, { token })).status

const reports =
  (token: string): Probe =>
  async () => {
    const bucket = { start: now, stop: now, toggles: {} }
    return (await witness.send('POST', '/api/client/metrics', { token, body: { appName: 'shop', bucket } })).status
  }
const proposesIn =
  (project: string, token: string): Probe =>
  async () => {
    const name = await newFeature(project)
    const body = { action: 'archiveFeature', feature: name }
    const path = `/api/admin/projects/${project}/environments/production/change-requests`
    return (await witness.send('POST', path, { token, body })).status
  }
const seesRequests =
  (project: string, token: string): Probe =>
  async () =>
    (await witness.send('GET', `/api/admin/projects/${project}/change-requests/pending`, { token })).status
const archivesIn =
  (project: string, token: string): Probe =>
  async () =>
    (await witness.send('DELETE', `/api/admin/projects/${project}/features/${await newFeature(project)}`, { token })).status

interface Ending {
  readonly probe: Probe
  readonly end: () => Promise<unknown>
  readonly after: 401 | 403 | 404
  /** Time in milliseconds for which another instance may still admit the caller. Absent: none. */
  readonly withinMs?: number
}

const account = (options: AccountOptions = {}): Promise<TestAccount> => newAccount(server, options)
const project = async (mode = 'open'): Promise<string> => {
  const id = `project-${crypto.randomUUID()}`
  await done('POST', '/api/admin/projects', { id, name: id, mode })
  await account({ projects: { [id]: 'Owner' } })
  return id
}
const newFeature = async (project: string): Promise<string> => {
  const name = `made-${crypto.randomUUID()}`
  await done('POST', `/api/admin/projects/${project}/features`, { name })
  return name
}
const review = (project: string, changeRequestsEnabled: boolean) =>
  done('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, { changeRequestsEnabled })
const { Viewer } = builtInRoles
const inADay = () => new Date(now + day).toISOString()

const endings: Record<string, () => Promise<Ending>> = {
  'an API token is deleted by its secret': async () => {
    const { secret } = await done('POST', '/api/admin/api-tokens', { tokenName: 'one', type: 'admin' })
    return { probe: reads(secret), end: () => done('DELETE', `/api/admin/api-tokens/${encodeURIComponent(secret)}`), after: 401 }
  },
  'an API token is deleted by its id': async () => {
    const { secret, id } = await done('POST', '/api/admin/api-tokens', { tokenName: 'two', type: 'admin' })
    return { probe: reads(secret), end: () => done('DELETE', `/api/admin/api-tokens/${id}`), after: 401 }
  },
  'an API token expires': async () => {
    const { secret } = await done('POST', '/api/admin/api-tokens', { tokenName: 'three', type: 'admin', expiresAt: inADay() })
    return { probe: reads(secret), end: async () => (now += day), after: 401 }
  },
  'the token of an application is deleted': async () => {
    const { secret } = await done('POST', '/api/admin/api-tokens', { tokenName: 'four', type: 'backend', environment: 'development' })
    return {
      probe: reports(secret),
      end: () => done('DELETE', `/api/admin/api-tokens/${encodeURIComponent(secret)}`),
      after: 401,
      withinMs: 1_500,
    }
  },
  'the token of an application expires': async () => {
    const body = { tokenName: 'five', type: 'backend', environment: 'development', expiresAt: inADay() }
    const { secret } = await done('POST', '/api/admin/api-tokens', body)
    return { probe: reports(secret), end: async () => (now += day), after: 401 }
  },
  'a personal access token is deleted': async () => {
    const { token } = await account()
    const made = await server.send('POST', '/api/admin/user/tokens', { token, body: { description: 'one' } })
    const { secret, id } = made.json
    return { probe: reads(secret), end: () => server.send('DELETE', `/api/admin/user/tokens/${id}`, { token }), after: 401 }
  },
  'a personal access token expires': async () => {
    const { token } = await account()
    const made = await server.send('POST', '/api/admin/user/tokens', { token, body: { description: 'two', expiresAt: inADay() } })
    return { probe: reads(made.json.secret), end: async () => (now += day), after: 401 }
  },
  'a token of a service account is deleted': async () => {
    const { id } = await account({ kind: 'Service Account' })
    const path = `/api/admin/service-account/${id}/token`
    const made = await done('POST', path, { description: 'one' })
    return { probe: reads(made.secret), end: () => done('DELETE', `${path}/${made.id}`), after: 401 }
  },
  'a service account is deleted': async () => {
    const { id, token } = await account({ kind: 'Service Account' })
    return { probe: reads(token), end: () => done('DELETE', `/api/admin/service-account/${id}`), after: 401 }
  },
  'a service account loses its role': async () => {
    const { id, token } = await account({ kind: 'Service Account', rootRole: 'Admin' })
    const end = () => done('PUT', `/api/admin/service-account/${id}`, { rootRole: Viewer.id })
    return { probe: administers(token), end, after: 403 }
  },
  'a user with a token is deleted': async () => {
    const { id, token } = await account()
    return { probe: reads(token), end: () => done('DELETE', `/api/admin/user-admin/${id}`), after: 401 }
  },
  'a user with a session is deleted': async () => {
    const { id } = await account()
    const probe = readsBySession(await newSession(server, id, new Date(now + day)))
    return { probe, end: () => done('DELETE', `/api/admin/user-admin/${id}`), after: 401 }
  },
  'a user loses the role Admin': async () => {
    const { id, token } = await account({ rootRole: 'Admin' })
    await account({ rootRole: 'Admin' })
    const end = () => done('PUT', `/api/admin/user-admin/${id}`, { rootRole: 'Viewer' })
    return { probe: administers(token), end, after: 403 }
  },
  'a user logs out': async () => {
    const session = await newSession(server, (await account()).id, new Date(now + day))
    const headers = { Cookie: `halyard-session=${session}` }
    return { probe: readsBySession(session), end: () => server.send('POST', '/logout', { token: null, headers }), after: 401 }
  },
  'a user logs in again with the session': async () => {
    const { id, username } = await account({ password: samplePassword })
    const session = await newSession(server, id, new Date(now + day))
    const headers = { Cookie: `halyard-session=${session}` }
    const body = { username, password: samplePassword }
    return {
      probe: readsBySession(session),
      end: () => server.send('POST', '/auth/simple/login', { token: null, headers, body }),
      after: 401,
    }
  },
  'a session expires': async () => {
    const { username } = await account({ password: samplePassword })
    const body = { username, password: samplePassword }
    const { headers } = await server.send('POST', '/auth/simple/login', { token: null, body })
    const session = /halyard-session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    return { probe: readsBySession(session), end: async () => (now += 2 * day), after: 401 }
  },
  'an administrator changes the password': async () => {
    const { id } = await account({ password: samplePassword })
    const probe = readsBySession(await newSession(server, id, new Date(now + day)))
    const end = () => done('POST', `/api/admin/user-admin/${id}/change-password`, { password: `${samplePassword}-8` })
    return { probe, end, after: 401 }
  },
  'the password is set by a link': async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const { id } = await account({ email, password: samplePassword })
    const probe = readsBySession(await newSession(server, id, new Date(now + day)))
    const { resetPasswordUrl } = await done('POST', '/api/admin/user-admin/reset-password', { id: email })
    const body = { token: new URL(resetPasswordUrl).searchParams.get('token'), password: `${samplePassword}-9` }
    return { probe, end: () => server.send('POST', '/auth/reset/password', { token: null, body }), after: 401 }
  },
  'a group with the root role Admin is deleted': async () => {
    const { id, token } = await account()
    const group = await newGroup(server, { rootRole: 'Admin', members: [id] })
    return { probe: administers(token), end: () => done('DELETE', `/api/admin/groups/${group.id}`), after: 403 }
  },
  'a member is removed from a group': async () => {
    const { id, token } = await account()
    const group = await newGroup(server, { rootRole: 'Admin', members: [id] })
    const end = () => done('PUT', `/api/admin/groups/${group.id}`, { name: crypto.randomUUID(), users: [] })
    return { probe: administers(token), end, after: 403 }
  },
  'a group loses its root role': async () => {
    const { id, token } = await account()
    const group = await newGroup(server, { rootRole: 'Admin', members: [id] })
    const end = () => done('PUT', `/api/admin/groups/${group.id}`, { name: crypto.randomUUID(), rootRole: null })
    return { probe: administers(token), end, after: 403 }
  },
  'a member is removed from a project': async () => {
    const where = await project()
    const { id, token } = await account({ projects: { [where]: 'Member' } })
    return { probe: worksIn(where, token), end: () => done('DELETE', `/api/admin/projects/${where}/users/${id}/roles`), after: 403 }
  },
  'a member gets another role in a project': async () => {
    const where = await project()
    const { id, token } = await account({ projects: { [where]: 'Member' } })
    const end = () => done('PUT', `/api/admin/projects/${where}/users/${id}/roles`, { roles: [builtInRoles.Approver.id] })
    return { probe: worksIn(where, token), end, after: 403 }
  },
  'a group is removed from a project': async () => {
    const where = await project()
    const { id, token } = await account()
    const group = await newGroup(server, { members: [id], projects: { [where]: 'Member' } })
    return { probe: worksIn(where, token), end: () => done('DELETE', `/api/admin/projects/${where}/groups/${group.id}/roles`), after: 403 }
  },
  'the access to a project is replaced': async () => {
    const where = await project()
    const { token } = await account({ projects: { [where]: 'Member' } })
    const owner = await account()
    const roles = [{ id: builtInRoles.Owner.id, users: [owner.id], groups: [] }]
    return { probe: worksIn(where, token), end: () => done('PUT', `/api/admin/projects/${where}/access`, { roles }), after: 403 }
  },
  'a member of a private project is removed': async () => {
    const where = await project('private')
    const { id, token } = await account({ projects: { [where]: 'Member' } })
    return { probe: seesProject(where, token), end: () => done('DELETE', `/api/admin/projects/${where}/users/${id}/roles`), after: 404 }
  },
  'an author in a private project is removed': async () => {
    const where = await project('private')
    const { id, token } = await account({ projects: { [where]: 'Member' } })
    await proposesIn(where, token)()
    return { probe: seesRequests(where, token), end: () => done('DELETE', `/api/admin/projects/${where}/users/${id}/roles`), after: 404 }
  },
  'an author in a protected project is removed': async () => {
    const where = await project('protected')
    const { id, token } = await account({ projects: { [where]: 'Member' } })
    return { probe: proposesIn(where, token), end: () => done('DELETE', `/api/admin/projects/${where}/users/${id}/roles`), after: 403 }
  },
  'a group of a protected project is deleted': async () => {
    const where = await project('protected')
    const { id, token } = await account()
    const group = await newGroup(server, { members: [id], projects: { [where]: 'Member' } })
    return { probe: proposesIn(where, token), end: () => done('DELETE', `/api/admin/groups/${group.id}`), after: 403 }
  },
  'reviews are enabled': async () => {
    const where = await project()
    const { token } = await account({ projects: { [where]: 'Member' } })
    return { probe: archivesIn(where, token), end: () => review(where, true), after: 403 }
  },
  'a group of a private project is deleted': async () => {
    const where = await project('private')
    const { id, token } = await account()
    const group = await newGroup(server, { members: [id], projects: { [where]: 'Member' } })
    return { probe: seesProject(where, token), end: () => done('DELETE', `/api/admin/groups/${group.id}`), after: 404 }
  },
}

const beginnings: Record<string, () => Promise<{ probe: Probe; begin: () => Promise<unknown>; before: 403 | 404 }>> = {
  'an account joins a private project': async () => {
    const where = await project('private')
    const { id, token } = await account()
    const begin = () => done('POST', `/api/admin/projects/${where}/access`, { roles: [builtInRoles.Member.id], users: [id], groups: [] })
    return { probe: seesProject(where, token), begin, before: 404 }
  },
  'an account joins a protected project': async () => {
    const where = await project('protected')
    const { id, token } = await account()
    const begin = () => done('POST', `/api/admin/projects/${where}/access`, { roles: [builtInRoles.Member.id], users: [id], groups: [] })
    return { probe: proposesIn(where, token), begin, before: 403 }
  },
  'reviews are disabled': async () => {
    const where = await project()
    const { token } = await account({ projects: { [where]: 'Member' } })
    await review(where, true)
    return { probe: archivesIn(where, token), begin: () => review(where, false), before: 403 }
  },
  'an account becomes an administrator': async () => {
    const { id, token } = await account()
    return { probe: administers(token), begin: () => done('PUT', `/api/admin/user-admin/${id}`, { rootRole: 'Admin' }), before: 403 }
  },
  'an account becomes a member of a group': async () => {
    const { id, token } = await account()
    const group = await newGroup(server, { rootRole: 'Admin' })
    const begin = () => done('PUT', `/api/admin/groups/${group.id}`, { name: crypto.randomUUID(), users: [{ user: { id } }] })
    return { probe: administers(token), begin, before: 403 }
  },
  'a project is created': async () => {
    const { token } = await account()
    const where = `project-${crypto.randomUUID()}`
    return { probe: seesProject(where, token), begin: () => done('POST', '/api/admin/projects', { id: where, name: where }), before: 404 }
  },
}

const good = [200, 201, 202]

describe.each([
  ['the instance that made the change', () => server],
  ['another instance', () => other],
] as const)('access changes at once at %s', (_, instance) => {
  beforeAll(() => {
    witness = instance()
  })

  test.each(Object.entries(endings))('ends when %s', async (_, begin) => {
    const { probe, end, after, withinMs } = await begin()
    expect([await probe(), await probe()]).toEqual([expect.toBeOneOf(good), expect.toBeOneOf(good)])
    await end()
    if (withinMs === undefined) expect(await probe()).toBe(after)
    else await expect.poll(probe, { timeout: withinMs, interval: 20 }).toBe(after)
  })

  test.each(Object.entries(beginnings))('starts when %s', async (_, prepare) => {
    const { probe, begin, before } = await prepare()
    expect([await probe(), await probe()]).toEqual([before, before])
    await begin()
    expect(await probe()).toBeOneOf(good)
  })
})
