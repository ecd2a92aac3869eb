import type { RoleInput } from '@halyard/contracts'
import { type AccountType, builtInRoles } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { createAccount } from '../src/identity/account/create-account.ts'
import { hashPassword } from '../src/identity/secret/passwords.ts'
import { hashSecret, newSecret } from '../src/identity/secret/secrets.ts'
import { build } from '../src/store/index.ts'
import { system } from '../src/store/repositories/events.repository.ts'
import { revisionKeys } from '../src/store/revision-keys.ts'
import type { TestServer } from './harness.ts'

type RoleName = keyof typeof builtInRoles

export interface AccountOptions {
  readonly kind?: AccountType
  readonly rootRole?: 'Admin' | 'Editor' | 'Viewer'
  readonly name?: string | null
  readonly username?: string | null
  readonly email?: string | null
  readonly password?: string
  /** Roles in projects, by project. */
  readonly projects?: Readonly<Record<string, RoleName>>
  /** Fixed token. Absent: a new token is created. */
  readonly token?: string
}

export interface TestAccount {
  readonly id: number
  readonly username: string | null
  readonly email: string | null
  /** Token of the account, for the header Authorization. */
  readonly token: string
}

let made = 0

/** The number of the newest object, in digits that sort by size. */
const number = (): string => String(made).padStart(6, '0')

/** Stores an account with a token and roles in projects. By default, the account is a Viewer with a unique name. */
export const newAccount = async (server: TestServer, options: AccountOptions = {}): Promise<TestAccount> => {
  made += 1
  const {
    kind = 'User',
    rootRole = 'Viewer',
    name = null,
    username = `account-${number()}`,
    email = null,
    password,
    projects = {},
  } = options
  const { token = `user:${newSecret()}` } = options
  const password_hash = password === undefined ? null : await hashPassword(password)
  const account = await server.ports.store.write(system, async (tx) => {
    const created = await createAccount(tx, {
      kind,
      name,
      username,
      email,
      password_hash,
      root_role: builtInRoles[rootRole].id,
      created_at: new Date().toISOString(),
      created_by: 'tests',
    })
    if (created instanceof Failure) return created
    const { id } = created.account
    const roles = Object.entries(projects).map(([project, role]) =>
      build.insertInto('project_member').values({ project, account_id: id, role_id: builtInRoles[role].id }).compile(),
    )
    const credential = build
      .insertInto('account_token')
      .values({ account_id: id, description: 'tests', hash: hashSecret(token) })
      .compile()
    return {
      statements: [...created.statements, credential, ...roles],
      events: [created.event],
      revisions: [revisionKeys.access, revisionKeys.projects],
      result: created.account,
    }
  })
  if (account instanceof Failure) throw new Error(account.message)
  return { id: account.id, username, email, token }
}

/** Stores a session for an account without a login. Returns the secret for the cookie. */
export const newSession = async (server: TestServer, accountId: number, expiresAt = new Date(Date.now() + 3_600_000)): Promise<string> => {
  const secret = newSecret()
  const session = { hash: hashSecret(secret), account_id: accountId, expires_at: expiresAt.toISOString() }
  await server.database.run(build.insertInto('session').values(session).compile())
  return secret
}

/** Creates a custom role with a unique name. By default, it is a project role that updates features. */
export const newRole = async (
  server: TestServer,
  { type = 'custom', permissions = [{ name: 'UPDATE_FEATURE' }] }: Partial<Pick<RoleInput, 'type' | 'permissions'>> = {},
): Promise<{ id: number; name: string }> => {
  made += 1
  const name = `role-${number()}`
  const { status, text, json } = await server.send('POST', '/api/admin/roles', { body: { name, type, permissions } })
  if (status !== 201) throw new Error(`POST /api/admin/roles returned ${status}: ${text}`)
  return { id: json.id, name }
}

export interface GroupOptions {
  readonly rootRole?: 'Admin' | 'Editor' | 'Viewer'
  /** Ids of members. */
  readonly members?: readonly number[]
  /** Roles in projects, by project. */
  readonly projects?: Readonly<Record<string, RoleName>>
}

/** Stores a group with a unique name. */
export const newGroup = async (server: TestServer, options: GroupOptions = {}): Promise<{ id: number }> => {
  made += 1
  const { rootRole, members = [], projects = {} } = options
  const name = `group-${number()}`
  const group = { name, key: name, root_role: rootRole ? builtInRoles[rootRole].id : null, created_by: 'tests' }
  const [stored] = await server.database.run(build.insertInto('user_group').values(group).returning('id').compile())
  const { id } = stored!
  const joined = members.map((account_id) => build.insertInto('group_member').values({ group_id: id, account_id }).compile())
  const roles = Object.entries(projects).map(([project, role]) =>
    build.insertInto('project_group').values({ project, group_id: id, role_id: builtInRoles[role].id }).compile(),
  )
  await server.ports.store.write(system, async () => ({
    statements: [...joined, ...roles],
    events: [],
    revisions: [revisionKeys.access, revisionKeys.projects],
    result: undefined,
  }))
  return { id }
}

/** Stores an invitation with a known secret. Returns its id. */
export const newInvite = async (server: TestServer, secret: string, name: string): Promise<string> => {
  const {
    store: writer,
    identity: { keyring },
  } = server.ports
  const id = crypto.randomUUID()
  const invite = {
    id,
    digest: keyring.digests(secret)[0],
    sealed: keyring.encrypt(secret, id),
    name,
    role_id: builtInRoles.Viewer.id,
    expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    created_by: 'tests',
  }
  const statements = [build.insertInto('invite_token').values(invite).compile()]
  await writer.write(system, async () => ({
    statements,
    events: [],
    revisions: [revisionKeys.access, revisionKeys.invites],
    result: undefined,
  }))
  return id
}
