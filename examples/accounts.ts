import assert from 'node:assert/strict'
import { AuthenticationRequired, createHalyard, NoAccessError, NotFoundError, ValidationError } from '@halyard/sdk'
import { mailTo, tokenOf } from './mails.ts'
import { fetchWithCookie } from './session.ts'

const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_ADMIN_PASSWORD: password, HALYARD_MAILBOX: mailbox } = process.env
if (!password) throw new Error('Set HALYARD_ADMIN_PASSWORD to the password of the user admin')
if (!mailbox) throw new Error('Set HALYARD_MAILBOX to the file that mailbox.ts writes mails to')
const say = (line: string) => process.stdout.write(`${line}\n`)
const refused = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)
const run = Date.now().toString(36)

const anonymous = createHalyard({ baseUrl, token: null })
const withToken = (token: string) => createHalyard({ baseUrl, token })

/** Logs in. The returned client sends the session cookie. */
const logIn = async (username: string, password: string) => {
  const halyard = createHalyard({ baseUrl, token: null, fetch: fetchWithCookie() })
  await halyard.auth.logIn({ body: { username, password } })
  return halyard
}

// The administrator logs in, creates a token for scripts, and continues with the token.
const session = await logIn('admin', password)
const own = await session.personalAccessTokens.createPersonalAccessToken({ body: { description: `story ${run}` } })
const admin = withToken(own.secret)
const me = await admin.profile.getOwnUser()
say(`logged in as ${me.user.username}, with the permissions: ${me.permissions.map(({ permission }) => permission).join(', ')}`)

// Creates an invitation: everybody with the link can sign up, for at most a month. The request is the one that the page behind the link
// sends.
const invite = await admin.inviteTokens.createInviteToken({ body: { name: `Newcomers ${run}`, expiresAt: '2999-01-01T00:00:00Z' } })
const secret = { secret: invite.secret }
await anonymous.inviteTokens.validateInvite({ params: secret })
const email = `grace-${run}@example.org`
const grace = await anonymous.inviteTokens.signUp({ params: secret, body: { email, name: 'Grace', password: 'Correct-Horse-7' } })
say(`${grace.email} signed up at ${new URL(invite.url ?? '').pathname}, until ${invite.expiresAt}`)

// Only people create personal access tokens.
const graceSession = await logIn(email, 'Correct-Horse-7')
const scripts = await graceSession.personalAccessTokens.createPersonalAccessToken({ body: { description: 'scripts' } })
const graceByToken = withToken(scripts.secret)

// A private project is hidden from a Viewer until one of the Viewer's groups gets a role in it.
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

// Machines use service accounts, which cannot log in and act with tokens.
const machine = await admin.serviceAccounts.createServiceAccount({ body: { name: `Deployer ${run}`, rootRole: Editor } })
const { id } = machine
const pipeline = await admin.serviceAccounts.createServiceAccountToken({ params: { id }, body: { description: 'pipeline' } })
const machineProfile = await withToken(pipeline.secret).profile.getProfile()
say(`${machine.username} is ${machineProfile.rootRole.name}`)
assert.equal(machineProfile.rootRole.name, 'Editor')

// Forgotten password: the server mails a link. A newer link makes it invalid, and each link works once.
await anonymous.auth.sendResetMail({ body: { email } })
const older = tokenOf((await mailTo(mailbox, email, 1)).text)
assert.equal((await anonymous.auth.validateResetLink({ query: { token: older } })).id, grace.id)
const { resetPasswordUrl } = await admin.users.resetUserPassword({ body: { id: email } })
const mail = await mailTo(mailbox, email, 2)
say(`mail to ${mail.to}: ${mail.subject}`)
const token = tokenOf(mail.text)
assert.equal(tokenOf(resetPasswordUrl), token)
assert.ok((await refused(anonymous.auth.validateResetLink({ query: { token: older } }))) instanceof AuthenticationRequired)
assert.ok((await refused(anonymous.auth.resetPassword({ body: { token, password: 'weak' } }))) instanceof ValidationError)
await anonymous.auth.resetPassword({ body: { token, password: 'Battery-Staple-3' } })
assert.ok((await refused(graceSession.profile.getOwnUser())) instanceof AuthenticationRequired)
await logIn(email, 'Battery-Staple-3')

// SAML settings are stored as sent. Warnings report settings that will not work.
const { warnings } = await admin.saml.setSamlSettings({
  body: { entityId: 'https://idp.example.org', signOnUrl: 'http://idp.example.org/sso', certificate: 'MIIC' },
})
for (const warning of warnings) say(`warning: ${warning}`)
assert.equal(warnings.length, 2)

// All created resources are listed.
const byToken = { token: invite.secret }
const has = <T>(list: readonly T[] | null, is: (one: T) => boolean) => assert.ok(list?.some(is))
has((await admin.inviteTokens.getInviteTokens()).tokens, ({ name }) => name === invite.name)
has((await admin.inviteTokens.getInviteToken({ params: byToken })).users, (user) => user.email === email)
has((await admin.users.getUsers()).users, (user) => user.email === email)
has(await admin.users.searchUsers({ query: { q: `grace-${run}` } }), (user) => user.email === email)
const basics = await admin.users.getUsersAndGroups()
has(basics.users, (user) => user.id === machine.id)
has(basics.groups, ({ name, userCount }) => name === group.name && userCount === 1)
assert.equal((await admin.users.getUser({ params: { id: grace.id } })).email, email)
has((await admin.groups.getGroups()).groups, ({ projects }) => projects.includes(projectId))
has((await admin.groups.getGroup({ params: { groupId: group.id } })).users, ({ user }) => user.id === grace.id)
has((await admin.projects.getProjects()).projects, (project) => project.id === projectId)
has((await admin.access.getProjectUsers({ params })).users, ({ id }) => id === me.user.id)
has((await admin.serviceAccounts.getServiceAccounts()).serviceAccounts, ({ tokens }) => tokens.some((one) => one.id === pipeline.id))
has((await admin.serviceAccounts.getServiceAccountTokens({ params: { id } })).pats, ({ description }) => description === 'pipeline')
has((await graceByToken.personalAccessTokens.getPersonalAccessTokens()).pats, ({ description }) => description === 'scripts')
assert.deepEqual((await graceByToken.profile.getProfile()).projects, [projectId])
await admin.apiTokens.getApiTokens()
assert.equal((await admin.saml.getSamlSettings()).entityId, 'https://idp.example.org')

// Deleted and disabled access ends at once.
await admin.serviceAccounts.deleteServiceAccountToken({ params: { id, tokenId: pipeline.id } })
assert.ok((await refused(withToken(pipeline.secret).profile.getProfile())) instanceof AuthenticationRequired)
await admin.inviteTokens.updateInviteToken({ params: byToken, body: { enabled: false } })
assert.ok((await refused(anonymous.inviteTokens.validateInvite({ params: secret }))) instanceof ValidationError)
await admin.access.removeProjectGroup({ params: { projectId, groupId: group.id } })
assert.ok((await refused(graceByToken.access.getProjectAccess({ params }))) instanceof NotFoundError)
await admin.personalAccessTokens.deletePersonalAccessToken({ params: { id: own.id } })
assert.ok((await refused(admin.profile.getOwnUser())) instanceof AuthenticationRequired)
await session.auth.logOut()
assert.ok((await refused(session.profile.getOwnUser())) instanceof AuthenticationRequired)
say('deleted and disabled access has ended')
