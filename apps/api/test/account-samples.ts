import { builtInRoles } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { hashSecret, newSecret } from '../src/identity/secret/secrets.ts'
import { recordSignInTest } from '../src/identity/sign-in/sign-in-tests.ts'
import { build } from '../src/store/index.ts'
import { type AccountOptions, newAccount, newGroup, newInvite, newRole } from './accounts.ts'
import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'

/** A strong password, also for the accounts with which samples log in. */
export const samplePassword = 'Correct-Horse-7'
/** The caller of samples for endpoints that only people can call: an administrator. */
export const samplePerson = { username: 'sample-person', email: 'sample-person@example.org', token: `user:${'5a'.repeat(32)}` }
/** Secret of a valid invitation. */
export const sampleInvite = '1b'.repeat(32)

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

const idOf = async (server: TestServer, username: string): Promise<number> => {
  const [found] = await server.database.run(build.selectFrom('account').select('id').where('username', '=', username).compile())
  if (!found) throw new Error(`${username} is stored by seed()`)
  return found.id
}

/** Creates an account and returns its id as a path parameter. */
const accountId = async (server: TestServer, options: AccountOptions = {}): Promise<number> => (await newAccount(server, options)).id

const serviceAccountId = (server: TestServer): Promise<number> => accountId(server, { kind: 'Service Account' })

/** Creates a reset link for a new user and returns its token. */
const resetToken = async (server: TestServer): Promise<string> => {
  const { id } = await newAccount(server)
  const token = newSecret()
  const link = { account_id: id, hash: hashSecret(token), expires_at: inDays(1) }
  await server.database.run(build.insertInto('reset_link').values(link).compile())
  return token
}

/** Creates a token for the account and returns its id. */
const accountTokenId = async (server: TestServer, account: number, description: string): Promise<number> => {
  const token = { account_id: account, description, hash: hashSecret(newSecret()) }
  const [stored] = await server.database.run(build.insertInto('account_token').values(token).returning('id').compile())
  return stored!.id
}

/** Stores a session of the account and returns its id. */
const sessionId = async (server: TestServer, account: number): Promise<number> => {
  const session = { account_id: account, hash: hashSecret(newSecret()), expires_at: inDays(1) }
  const [stored] = await server.database.run(build.insertInto('session').values(session).returning('id').compile())
  return stored!.id
}

/** Stores a test login of an administrator and returns its id. */
const signInTestId = async ({ ports }: TestServer, testedBy: number): Promise<string> => {
  const tested = {
    provider: 'saml:https://idp.example.org/entity',
    proven: { reason: 'A sample' },
    attributes: {},
    issuedAt: null,
    claims: [],
  }
  const id = await recordSignInTest(ports.store, ports.identity.keyring, { ...tested, testedBy, now: ports.runtime.now() })
  if (id instanceof Failure) throw new Error(id.message)
  return id
}

/** Deletes the account's tokens of other samples, since the number of tokens is limited. */
const deleteTokens = (server: TestServer, account: number) =>
  server.database.run(
    build.deleteFrom('account_token').where('account_id', '=', account).where('description', 'like', 'sample-%').compile(),
  )

const { Owner, Member, Viewer } = builtInRoles

/** The present access to the project, and one further member. */
const accessWithOneMore = async (server: TestServer, project: string) => {
  const { id } = await newAccount(server)
  const users = await server.database.run(build.selectFrom('project_member').selectAll().where('project', '=', project).compile())
  const groups = await server.database.run(build.selectFrom('project_group').selectAll().where('project', '=', project).compile())
  const roleIds = [...new Set([Owner.id, Member.id, ...[...users, ...groups].map(({ role_id }) => role_id)])]
  return roleIds.map((role) => ({
    id: role,
    users: [...users.filter(({ role_id }) => role_id === role).map(({ account_id }) => account_id), ...(role === Member.id ? [id] : [])],
    groups: groups.filter(({ role_id }) => role_id === role).map(({ group_id }) => group_id),
  }))
}

const shop = { projectId: 'shop' }
const inProduction = { permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'shop', environment: 'production' } as const
const samlSettings = {
  enabled: true,
  entityId: 'https://idp.example.org/entity',
  signOnUrl: 'https://idp.example.org/sign-on',
  certificate: 'MIIBszCCARygAwIBAgIBATANBgkqhkiG9w0BAQsFADAW',
  signOutUrl: 'https://idp.example.org/sign-out',
  autoCreate: true,
  emailDomains: 'example.org',
  defaultRootRole: 'Viewer',
} as const

type Resource = 'access' | 'apiTokens' | 'auth' | 'groups' | 'inviteTokens' | 'personalAccessTokens' | 'profile' | 'roles' | 'saml' | 'scim'
type PasskeySample = 'getPasskeyRequest' | 'logInWithPasskey' | 'getSimpleSettings' | 'setSimpleSettings'

/** Samples of accounts, credentials, roles and permissions. */
export const accountSamples: Omit<SampleOf<Resource | 'serviceAccounts' | 'users'>, PasskeySample> = {
  getPermissionHolders: () => ({ query: inProduction }),
  explainPermission: (_, { account }) => ({ query: { account, ...inProduction } }),
  getProjectUsers: () => ({ params: shop }),
  getProjectAccess: () => ({ params: shop }),
  addProjectAccess: async (_, { server }) => ({
    params: shop,
    body: { roles: [Member.id], users: [(await newAccount(server)).id], groups: [(await newGroup(server)).id] },
  }),
  setProjectAccess: async (_, { server }) => ({ params: shop, body: { roles: await accessWithOneMore(server, 'shop') } }),
  setProjectUserRoles: async (_, { server }) => ({
    params: { ...shop, userId: await accountId(server, { projects: { shop: 'Approver' } }) },
    body: { roles: [Member.id] },
  }),
  removeProjectUser: async (_, { server }) => ({
    params: { ...shop, userId: await accountId(server, { projects: { shop: 'Member' } }) },
  }),
  setProjectGroupRoles: async (_, { server }) => ({
    params: { ...shop, groupId: (await newGroup(server, { projects: { shop: 'Approver' } })).id },
    body: { roles: [Member.id] },
  }),
  removeProjectGroup: async (_, { server }) => ({
    params: { ...shop, groupId: (await newGroup(server, { projects: { shop: 'Member' } })).id },
  }),

  getApiTokens: () => ({}),
  getApiTokensByName: () => ({ params: { token: 'backend for tests' } }),
  createApiToken: (unique) => ({
    body: { tokenName: unique, type: 'backend', environment: 'development', projects: ['default', 'shop'], expiresAt: inDays(30) },
  }),
  updateApiToken: async (_, { server }) => ({
    params: { token: await server.newToken({ type: 'backend', project: 'default', environment: 'development' }) },
    body: { expiresAt: inDays(30) },
  }),
  deleteApiToken: async (_, { server }) => ({
    params: { token: await server.newToken({ type: 'backend', project: 'default', environment: 'development' }) },
  }),
  getProjectApiTokens: () => ({ params: { projectId: 'shop' } }),
  validateEdgeTokens: (_, { server }) => ({ body: { tokens: [server.tokens.backend, 'an-unknown-secret'] } }),
  createProjectApiToken: (unique) => ({
    params: { projectId: 'shop' },
    body: { tokenName: unique, type: 'frontend', environment: 'development', projects: ['shop'], expiresAt: inDays(30) },
  }),
  deleteProjectApiToken: async (_, { server }) => ({
    params: { projectId: 'shop', token: await server.newToken({ type: 'frontend', project: 'shop', environment: 'development' }) },
  }),

  getSignInMethods: () => ({}),
  getSignInTest: async (_, { server, account }) => ({ params: { testId: await signInTestId(server, account) } }),
  logIn: async (_, { server }) => {
    // Another sample switches the second factor on.
    const alone = build.updateTable('account').set({ second_factor: false }).where('username', '=', samplePerson.username)
    await server.database.run(alone.compile())
    return { body: { username: samplePerson.email, password: samplePassword } }
  },
  logOut: () => ({}),
  validateResetLink: async (_, { server }) => ({ query: { token: await resetToken(server) } }),
  validateNewPassword: () => ({ body: { password: samplePassword } }),
  resetPassword: async (_, { server }) => ({ body: { token: await resetToken(server), password: samplePassword } }),
  sendResetMail: () => ({ body: { email: samplePerson.email } }),

  getGroups: () => ({}),
  getGroup: async (_, { server }) => ({ params: { groupId: (await newGroup(server)).id } }),
  createGroup: async (unique, { server }) => ({
    body: {
      name: unique,
      description: 'A sample',
      mappingsSSO: ['staff'],
      rootRole: Viewer.id,
      users: [{ user: { id: (await newAccount(server)).id } }],
    },
  }),
  updateGroup: async (unique, { server }) => ({
    params: { groupId: (await newGroup(server)).id },
    body: { name: unique, mappingsSSO: [], users: [] },
  }),
  deleteGroup: async (_, { server }) => ({ params: { groupId: (await newGroup(server)).id } }),

  getInviteTokens: () => ({}),
  getInviteToken: () => ({ params: { token: sampleInvite } }),
  updateInviteToken: async (unique, { server }) => {
    const token = newSecret()
    await newInvite(server, token, unique)
    return { params: { token }, body: { expiresAt: inDays(20), enabled: true } }
  },
  createInviteToken: (unique) => ({ body: { name: unique, expiresAt: inDays(7) } }),
  validateInvite: () => ({ params: { secret: sampleInvite } }),
  signUp: (unique) => ({
    params: { secret: sampleInvite },
    body: { email: `${unique}@example.org`, name: 'A sample', password: samplePassword, username: unique },
  }),

  getPersonalAccessTokens: () => ({}),
  createPersonalAccessToken: async (unique, { server, account }) => {
    await deleteTokens(server, account)
    return { body: { description: unique, expiresAt: inDays(30) } }
  },
  deletePersonalAccessToken: async (unique, { server, account }) => ({ params: { id: await accountTokenId(server, account, unique) } }),

  getProfile: () => ({}),
  getOwnUser: () => ({}),
  changeOwnPassword: () => ({
    body: { oldPassword: samplePassword, password: samplePassword, confirmPassword: samplePassword },
  }),

  getOwnSessions: () => ({}),
  endOtherSessions: () => ({}),
  endOwnSession: async (_, { server, account }) => ({ params: { id: await sessionId(server, account) } }),

  getNotificationSettings: () => ({}),
  setNotificationSettings: () => ({ body: { changeRequestMails: false } }),
  getPreferences: () => ({}),
  setPreferences: (unique) => ({
    body: { theme: 'dark', density: 'compact', shortcuts: false, columns: [unique], lastLookedAt: '2026-01-31T12:00:00.000Z' },
  }),

  getRoles: () => ({}),
  getRole: async (_, { server }) => ({ params: { roleId: (await newRole(server)).id } }),
  createRole: (unique) => ({
    body: {
      name: unique,
      description: 'A sample',
      type: 'custom',
      permissions: [{ name: 'CREATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
    },
  }),
  updateRole: async (unique, { server }) => ({
    params: { roleId: (await newRole(server)).id },
    body: { name: unique, description: 'A sample', permissions: [{ name: 'UPDATE_FEATURE' }] },
  }),
  deleteRole: async (_, { server }) => ({ params: { roleId: (await newRole(server)).id } }),

  getSamlSettings: () => ({}),
  getSamlStatus: () => ({}),
  setSamlSettings: () => ({ body: samlSettings }),

  getScimSettings: () => ({}),
  setScimSettings: () => ({ body: { enabled: true, adoptExisting: false, defaultRootRole: 'Editor' } }),
  createScimToken: () => ({}),
  deleteScimToken: async (_, { server }) => {
    await server.send('POST', '/api/admin/scim/token')
    return {}
  },

  getServiceAccounts: () => ({}),
  createServiceAccount: (unique) => ({ body: { username: unique, name: 'A sample', rootRole: Viewer.id } }),
  updateServiceAccount: async (_, { server }) => ({
    params: { id: await serviceAccountId(server) },
    body: { name: 'A sample', rootRole: Viewer.id },
  }),
  deleteServiceAccount: async (_, { server }) => ({ params: { id: await serviceAccountId(server) } }),
  getServiceAccountTokens: async (_, { server }) => ({ params: { id: await serviceAccountId(server) } }),
  createServiceAccountToken: async (unique, { server }) => ({
    params: { id: await serviceAccountId(server) },
    body: { description: unique, expiresAt: inDays(30) },
  }),
  deleteServiceAccountToken: async (unique, { server }) => {
    const id = await serviceAccountId(server)
    return { params: { id, tokenId: await accountTokenId(server, id, unique) } }
  },

  getUsers: () => ({}),
  searchUsers: () => ({ query: { q: 'sample' } }),
  getUsersAndGroups: () => ({}),
  createUser: (unique) => ({
    body: {
      username: unique,
      email: `${unique}@example.org`,
      name: 'A sample',
      rootRole: 'Viewer',
      password: samplePassword,
      sendEmail: false,
    },
  }),
  getUser: async (_, { server }) => ({ params: { id: await accountId(server) } }),
  updateUser: async (unique, { server }) => ({
    params: { id: await accountId(server) },
    body: { name: 'A sample', email: `${unique}@example.org`, rootRole: Viewer.id },
  }),
  deleteUser: async (_, { server }) => ({ params: { id: await accountId(server) } }),
  resetUserPassword: async (unique, { server }) => {
    const email = `${unique}@example.org`
    await newAccount(server, { email })
    return { body: { id: email } }
  },
  changeUserPassword: async (_, { server }) => ({ params: { id: await accountId(server) }, body: { password: samplePassword } }),
  validatePassword: () => ({ body: { password: samplePassword } }),
}

/** Id of the account whose tokens the samples create and delete by default. */
export const samplePersonId = (server: TestServer): Promise<number> => idOf(server, samplePerson.username)
