import { builtInRoles } from '@halyard/contracts/data'
import { expectStatus } from './exchange.ts'
import { authorized, type Server } from './server.ts'

const { Admin, Editor, Viewer, Owner, Member, Approver } = builtInRoles
const password = 'Correct-Horse-Battery-7'

const counts = { created: 60, invitations: 20, serviceAccounts: 20, groups: 10 }

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
/** Some of the items, starting at a different item for each number. */
const some = <T>(items: readonly T[], count: number, from: number): T[] => times(count, (at) => items[(from + at) % items.length]!)
const numbered = (word: string, index: number) => `${word}-${String(index).padStart(2, '0')}`
const mailOf = (index: number) => `${numbered('person', index)}@example.com`

type Headers = Readonly<Record<string, string>>

/** Sends a POST. Returns the response, in the form that the contract documents. */
const post = async <T = unknown>(server: Server, path: string, body: unknown, status = 201, headers: Headers = authorized): Promise<T> => {
  const answer = await expectStatus(status, server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return JSON.parse(answer.body.toString()) as T
}

interface WithId {
  readonly id: number
}

interface Drafted {
  readonly email: string
  readonly rootRole: number
  readonly name?: string
  readonly password?: string
}

const createUser = (server: Server, user: Drafted) => post<WithId>(server, '/api/admin/user-admin', { ...user, sendEmail: false })

/** Credentials of a person, instead of an admin token. */
export interface Credentials {
  readonly session: Headers
  readonly personalToken: Headers
}

const logIn = async (server: Server, email: string): Promise<Credentials> => {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: email, password })
  const { headers } = await expectStatus(200, `${server.url}/auth/simple/login`, { method: 'POST', headers: json, body })
  const [cookie = ''] = headers['set-cookie'] ?? []
  const session = { cookie: cookie.split(';')[0]! }
  const { secret } = await post<{ secret: string }>(server, '/api/admin/user/tokens', { description: 'bench' }, 201, {
    ...json,
    ...session,
  })
  return { session, personalToken: { authorization: secret } }
}

const giveRole = (server: Server, project: string, role: number, users: readonly number[], groups: readonly number[] = []) =>
  expectStatus(200, `${server.url}/api/admin/projects/${project}/access`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify({ roles: [role], users, groups }),
  })

export interface People {
  /** Mail addresses of people whose passwords can be reset. */
  readonly mails: readonly string[]
  /** Secrets of the invitations. */
  readonly invitations: readonly string[]
  /** Credentials of a person with roles in some projects. */
  readonly member: Credentials
  /** A token of each service account. */
  readonly robots: readonly Headers[]
}

/** Creates a hundred accounts with groups, invitations and roles in the projects. Only the secrets differ between runs. */
export const populate = async (server: Server, projects: readonly string[]): Promise<People> => {
  const ids: number[] = []
  const mails = times(counts.created, mailOf)
  for (const [index, email] of mails.entries()) {
    const rootRole = [Viewer, Editor, Viewer, Viewer, Admin][index % 5]!.id
    ids.push((await createUser(server, { email, rootRole, name: `Person ${index}`, ...(index === 1 && { password }) })).id)
  }
  const invitations: string[] = []
  const expiresAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  for (let index = 0; index < counts.invitations; index++) {
    const name = numbered('newcomers', index)
    const { secret } = await post<{ secret: string }>(server, '/api/admin/invite-link/tokens', { name, expiresAt })
    invitations.push(secret)
    const newcomer = { email: mailOf(counts.created + index), name: `Newcomer ${index}`, password }
    ids.push((await post<WithId>(server, `/invite/${secret}/signup`, newcomer)).id)
  }
  const robots: Headers[] = []
  for (let index = 0; index < counts.serviceAccounts; index++) {
    const account = { username: numbered('robot', index), name: `Robot ${index}`, rootRole: Viewer.id }
    const { id } = await post<WithId>(server, '/api/admin/service-account', account)
    const token = await post<{ secret: string }>(server, `/api/admin/service-account/${id}/token`, { description: 'bench' })
    ids.push(id)
    robots.push({ authorization: token.secret })
  }
  const groups: number[] = []
  for (let index = 0; index < counts.groups; index++) {
    const users = some(ids, 8, index * 7).map((id) => ({ user: { id } }))
    groups.push((await post<WithId>(server, '/api/admin/groups', { name: numbered('group', index), users })).id)
  }
  for (const [index, project] of projects.entries()) {
    await giveRole(server, project, Owner.id, some(ids, 2, index))
    await giveRole(server, project, Member.id, some(ids, 10, index * 3 + 1), some(groups, 2, index))
    await giveRole(server, project, Approver.id, some(ids, 3, index * 5 + 2), some(groups, 1, index + 5))
  }
  return { mails, invitations, member: await logIn(server, mails[1]!), robots }
}

/** Creates projects, and a Viewer who owns all of them. */
export const createOwner = async (server: Server, projects: readonly string[]): Promise<Credentials> => {
  const owner = { email: 'owner@example.com', rootRole: Viewer.id, password }
  const { id } = await createUser(server, owner)
  for (const project of projects) {
    await post(server, '/api/admin/projects', { id: project, name: project })
    await giveRole(server, project, Owner.id, [id])
  }
  return logIn(server, owner.email)
}
