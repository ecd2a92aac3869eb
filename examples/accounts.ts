import assert from 'node:assert/strict'
import { AuthenticationRequired, createHalyard, NoAccessError, NotFoundError, ValidationError } from '@halyard/sdk'
import { mailTo, tokenOf } from './mails.ts'
import { fetchWithCookie } from './session.ts'

const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_ADMIN_PASSWORD: password, HALYARD_MAILBOX: mailbox } = process.env
if (!password) throw new Error('Set HALYARD_ADMIN_PASSWORD to the password of the user admin')
if (!mailbox) throw new Error('Set HALYARD_MAILBOX to the file that mailbox.ts keeps mails in')
const say = (line: string) => process.stdout.write(`${line}\n`)
const refused = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)
const run = Date.now().toString(36)

const stranger = createHalyard({ baseUrl, token: null })
const withToken = (token: string) => createHalyard({ baseUrl, token })

/** Logs in; the client that comes back sends the cookie of the session. */
const logIn = async (username: string, password: string) => {
  const halyard = createHalyard({ baseUrl, token: null, fetch: fetchWithCookie() })
  await halyard.auth.logIn({ body: { username, password } })
  return halyard
}

// The administrator logs in, makes a token for scripts like this one, and goes on with it.
const session = await logIn('admin', password)
const own = await session.personalAccessTokens.createPersonalAccessToken({ body: { description: `story ${run}` } })
const admin = withToken(own.secret)
const me = await admin.profile.getOwnUser()
say(`logged in as ${me.user.username}, who may: ${me.permissions.map(({ permission }) => permission).join(', ')}`)

// Invites: whoever has the link may sign up, for a month at most, by the request that the page behind it sends.
const invite = await admin.inviteTokens.createInviteToken({ body: { name: `Newcomers ${run}`, expiresAt: '2999-01-01T00:00:00Z' } })
const secret = { secret: invite.secret }
await stranger.inviteTokens.validateInvite({ params: secret })
const email = `grace-${run}@example.org`
const grace = await stranger.inviteTokens.signUp({ params: secret, body: { email, name: 'Grace', password: 'Correct-Horse-7' } })
say(`${grace.email} signed up at ${new URL(invite.url ?? '').pathname}, until ${invite.expiresAt}`)

// Only a person makes tokens of their own.
const graceSession = await logIn(email, 'Correct-Horse-7')
const scripts = await graceSession.personalAccessTokens.createPersonalAccessToken({ body: { description: 'scripts' } })
const graceByToken = withToken(scripts.secret)

// A private project is unknown to a Viewer, until a group of hers gets a role in it.
const roleOf = Object.fromEntries((await admin.roles.getRoles()).roles.map(({ name, id }) => [name, id]))
const { Member, Owner, Editor } = roleOf
assert.ok(Member && Owner && Editor)
const group = await admin.groups.createGroup({ body: { name: `Payments team ${run}`, users: [{ user: { id: grace.id } }] } })
const projectId = `ledger-${run}`
await admin.projects.createProject({ body: { id: projectId, name: 'Ledger', mode: 'private' } })
const params = { projectId }
assert.ok((await refused(graceByToken.access.getProjectAccess({ params }))) instanceof NotFoundError)
await admin.access.addProjectAccess({ params, body: { roles: [Member], groups: [group.id] } })
const access = await graceByToken.access.getProjectAccess({ params })
const holders = [...access.groups, ...access.users.map(({ name, username, roles }) => ({ name: name ?? username, roles }))]
say(`access to ${projectId}: ${holders.map(({ name, roles }) => `${name} (role ${roles?.join(', ')})`).join(', ')}`)
await graceByToken.features.createFeature({ params, body: { name: `statements-${run}` } })
const climb = graceByToken.access.addProjectAccess({ params, body: { roles: [Owner], users: [grace.id] } })
assert.ok((await refused(climb)) instanceof NoAccessError)

// A machine has a service account: it cannot log in, its tokens act for it.
const machine = await admin.serviceAccounts.createServiceAccount({ body: { name: `Deployer ${run}`, rootRole: Editor } })
const id = String(machine.id)
const pipeline = await admin.serviceAccounts.createServiceAccountToken({ params: { id }, body: { description: 'pipeline' } })
const machineProfile = await withToken(pipeline.secret).profile.getProfile()
say(`${machine.username} is ${machineProfile.rootRole.name}`)
assert.equal(machineProfile.rootRole.name, 'Editor')

// A forgotten password: a link by mail. A newer one ends it, and works once.
await stranger.auth.sendResetMail({ body: { email } })
const older = tokenOf((await mailTo(mailbox, email, 1)).text)
assert.equal((await stranger.auth.validateResetLink({ query: { token: older } })).id, grace.id)
const { resetPasswordUrl } = await admin.users.resetUserPassword({ body: { id: email } })
const mail = await mailTo(mailbox, email, 2)
say(`mail to ${mail.to}: ${mail.subject}`)
const token = tokenOf(mail.text)
assert.equal(tokenOf(resetPasswordUrl), token)
assert.ok((await refused(stranger.auth.validateResetLink({ query: { token: older } }))) instanceof AuthenticationRequired)
assert.ok((await refused(stranger.auth.resetPassword({ body: { token, password: 'weak' } }))) instanceof ValidationError)
await stranger.auth.resetPassword({ body: { token, password: 'Battery-Staple-3' } })
assert.ok((await refused(graceSession.profile.getOwnUser())) instanceof AuthenticationRequired)
await logIn(email, 'Battery-Staple-3')

// SAML settings are kept as sent; warnings tell what will not work.
const { warnings } = await admin.saml.setSamlSettings({
  body: { entityId: 'https://idp.example.org', signOnUrl: 'http://idp.example.org/sso', certificate: 'MIIC' },
})
for (const warning of warnings) say(`warning: ${warning}`)
assert.equal(warnings.length, 2)

// Everything is in the listings.
const byToken = { token: invite.secret }
const has = <T>(list: readonly T[] | null, is: (one: T) => boolean) => assert.ok(list?.some(is))
has((await admin.inviteTokens.getInviteTokens()).tokens, ({ name }) => name === invite.name)
has((await admin.inviteTokens.getInviteToken({ params: byToken })).users, (user) => user.email === email)
has((await admin.users.getUsers()).users, (user) => user.email === email)
has(await admin.users.searchUsers({ query: { q: `grace-${run}` } }), (user) => user.email === email)
const basics = await admin.users.getUsersAndGroups()
has(basics.users, (user) => user.id === machine.id)
has(basics.groups, ({ name, userCount }) => name === group.name && userCount === 1)
assert.equal((await admin.users.getUser({ params: { id: String(grace.id) } })).email, email)
has((await admin.groups.getGroups()).groups, ({ projects }) => projects.includes(projectId))
has((await admin.groups.getGroup({ params: { groupId: String(group.id) } })).users, ({ user }) => user.id === grace.id)
has((await admin.projects.getProjects()).projects, (project) => project.id === projectId)
has((await admin.access.getProjectUsers({ params })).users, ({ id }) => id === me.user.id)
has((await admin.serviceAccounts.getServiceAccounts()).serviceAccounts, ({ tokens }) => tokens.some((one) => one.id === pipeline.id))
has((await admin.serviceAccounts.getServiceAccountTokens({ params: { id } })).pats, ({ description }) => description === 'pipeline')
has((await graceByToken.personalAccessTokens.getPersonalAccessTokens()).pats, ({ description }) => description === 'scripts')
assert.deepEqual((await graceByToken.profile.getProfile()).projects, [projectId])
await admin.apiTokens.getApiTokens()
assert.equal((await admin.saml.getSamlSettings()).entityId, 'https://idp.example.org')

// What is taken away ends at once.
await admin.serviceAccounts.deleteServiceAccountToken({ params: { id, tokenId: String(pipeline.id) } })
assert.ok((await refused(withToken(pipeline.secret).profile.getProfile())) instanceof AuthenticationRequired)
await admin.inviteTokens.updateInviteToken({ params: byToken, body: { enabled: false } })
assert.ok((await refused(stranger.inviteTokens.validateInvite({ params: secret }))) instanceof ValidationError)
await admin.access.removeProjectGroup({ params: { projectId, groupId: String(group.id) } })
assert.ok((await refused(graceByToken.access.getProjectAccess({ params }))) instanceof NotFoundError)
await admin.personalAccessTokens.deletePersonalAccessToken({ params: { id: String(own.id) } })
assert.ok((await refused(admin.profile.getOwnUser())) instanceof AuthenticationRequired)
await session.auth.logOut()
assert.ok((await refused(session.profile.getOwnUser())) instanceof AuthenticationRequired)
say('what was taken away has ended')
