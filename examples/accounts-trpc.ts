import assert from 'node:assert/strict'
import type { AppRouter } from '@halyard/contracts/trpc'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { mailTo, tokenOf } from './mails.ts'
import { fetchWithCookie } from './session.ts'

const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_ADMIN_PASSWORD: password, HALYARD_MAILBOX: mailbox } = process.env
if (!password) throw new Error('Set HALYARD_ADMIN_PASSWORD to the password of the user admin')
if (!mailbox) throw new Error('Set HALYARD_MAILBOX to the file that mailbox.ts writes mails to')
const say = (line: string) => process.stdout.write(`${line}\n`)
const run = Date.now().toString(36)

const url = `${baseUrl}/trpc`
const clientOf = (options: { headers?: Record<string, string>; fetch?: typeof fetch }) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url, ...options })] })
const anonymous = clientOf({})
const withToken = (authorization: string) => clientOf({ headers: { authorization } })

/** Logs in. The returned client sends the session cookie. */
const logIn = async (username: string, password: string) => {
  const trpc = clientOf({ fetch: fetchWithCookie() })
  await trpc.auth.logIn.mutate({ body: { username, password } })
  return trpc
}

/** Name of the error of a call; the same as over HTTP. */
const refusalOf = async (call: Promise<unknown>): Promise<string | undefined> => {
  const thrown: unknown = await call.catch((error) => error)
  assert.ok(thrown instanceof TRPCClientError)
  return (thrown as TRPCClientError<AppRouter>).data?.error.name
}

// The administrator logs in, creates a token for scripts, and continues with the token.
const session = await logIn('admin', password)
const own = await session.personalAccessTokens.createPersonalAccessToken.mutate({ body: { description: `story ${run}` } })
const admin = withToken(own.secret)
const me = await admin.profile.getOwnUser.query()
say(`logged in as ${me.user.username}`)

// Invites a colleague, who signs up.
const invite = await admin.inviteTokens.createInviteToken.mutate({
  body: { name: `Newcomers ${run}`, expiresAt: '2999-01-01T00:00:00Z' },
})
const secret = { secret: invite.secret }
await anonymous.inviteTokens.validateInvite.query({ params: secret })
const email = `mary-${run}@example.org`
const mary = await anonymous.inviteTokens.signUp.mutate({ params: secret, body: { email, name: 'Mary', password: 'Correct-Horse-7' } })
say(`${mary.email} signed up`)
const marySession = await logIn(email, 'Correct-Horse-7')
const scripts = await marySession.personalAccessTokens.createPersonalAccessToken.mutate({ body: { description: 'scripts' } })
const maryByToken = withToken(scripts.secret)

// A private project is hidden from a Viewer until one of the Viewer's groups gets a role in it.
const { roles } = await admin.roles.getRoles.query()
const roleNamed = (name: string): number => roles.find((role) => role.name === name)?.id ?? 0
const group = await admin.groups.createGroup.mutate({ body: { name: `Payments team ${run}`, users: [{ user: { id: mary.id } }] } })
const projectId = `invoices-${run}`
await admin.projects.createProject.mutate({ body: { id: projectId, name: 'Invoices', mode: 'private' } })
const params = { projectId }
assert.equal(await refusalOf(maryByToken.access.getProjectAccess.query({ params })), 'NotFoundError')
await admin.access.addProjectAccess.mutate({ params, body: { roles: [roleNamed('Member')], groups: [group.id] } })
const access = await maryByToken.access.getProjectAccess.query({ params })
say(`groups with access to ${projectId}: ${access.groups.map(({ name }) => name).join(', ')}`)
assert.ok(access.groups.some(({ name }) => name === group.name))
const climb = maryByToken.access.addProjectAccess.mutate({ params, body: { roles: [roleNamed('Owner')], users: [mary.id] } })
assert.equal(await refusalOf(climb), 'NoAccessError')

// Machines use service accounts, which cannot log in and act with tokens.
const machine = await admin.serviceAccounts.createServiceAccount.mutate({
  body: { name: `Deployer ${run}`, rootRole: roleNamed('Editor') },
})
const { id } = machine
const pipeline = await admin.serviceAccounts.createServiceAccountToken.mutate({ params: { id }, body: { description: 'pipeline' } })
const { rootRole } = await withToken(pipeline.secret).profile.getProfile.query()
say(`${machine.username} is ${rootRole.name}`)
assert.equal(rootRole.name, 'Editor')

// Forgotten password: the server mails a link. A newer link makes it invalid, and each link works once.
await anonymous.auth.sendResetMail.mutate({ body: { email } })
const older = tokenOf((await mailTo(mailbox, email, 1)).text)
assert.equal((await anonymous.auth.validateResetLink.query({ query: { token: older } })).id, mary.id)
const { resetPasswordUrl } = await admin.users.resetUserPassword.mutate({ body: { id: email } })
const mail = await mailTo(mailbox, email, 2)
say(`mail to ${mail.to}: ${mail.subject}`)
const token = tokenOf(mail.text)
assert.equal(tokenOf(resetPasswordUrl), token)
assert.equal(await refusalOf(anonymous.auth.validateResetLink.query({ query: { token: older } })), 'AuthenticationRequired')
await anonymous.auth.resetPassword.mutate({ body: { token, password: 'Battery-Staple-3' } })
assert.equal(await refusalOf(marySession.profile.getOwnUser.query()), 'AuthenticationRequired')
await logIn(email, 'Battery-Staple-3')

// SAML settings are stored as sent. Warnings report settings that will not work.
const { warnings } = await admin.saml.setSamlSettings.mutate({
  body: { entityId: 'https://idp.example.org', signOnUrl: 'http://idp.example.org/sso', certificate: 'MIIC' },
})
say(`${warnings.length} warnings about SAML`)
assert.equal(warnings.length, 2)

// All created resources are listed.
const byToken = { token: invite.secret }
const has = <T>(list: readonly T[] | null, is: (one: T) => boolean) => assert.ok(list?.some(is))
has((await admin.inviteTokens.getInviteTokens.query()).tokens, ({ name }) => name === invite.name)
has((await admin.inviteTokens.getInviteToken.query({ params: byToken })).users, (user) => user.email === email)
has((await admin.users.getUsers.query()).users, (user) => user.email === email)
has(await admin.users.searchUsers.query({ query: { q: `mary-${run}` } }), (user) => user.email === email)
const basics = await admin.users.getUsersAndGroups.query()
has(basics.users, (user) => user.id === machine.id)
has(basics.groups, ({ name, userCount }) => name === group.name && userCount === 1)
assert.equal((await admin.users.getUser.query({ params: { id: mary.id } })).email, email)
has((await admin.groups.getGroups.query()).groups, ({ projects }) => projects.includes(projectId))
has((await admin.groups.getGroup.query({ params: { groupId: group.id } })).users, ({ user }) => user.id === mary.id)
has((await admin.projects.getProjects.query()).projects, (project) => project.id === projectId)
has((await admin.access.getProjectUsers.query({ params })).users, ({ id }) => id === me.user.id)
has((await admin.serviceAccounts.getServiceAccounts.query()).serviceAccounts, ({ tokens }) => tokens.some((one) => one.id === pipeline.id))
has((await admin.serviceAccounts.getServiceAccountTokens.query({ params: { id } })).pats, ({ description }) => description === 'pipeline')
has((await maryByToken.personalAccessTokens.getPersonalAccessTokens.query()).pats, ({ description }) => description === 'scripts')
assert.deepEqual((await maryByToken.profile.getProfile.query()).projects, [projectId])
await admin.apiTokens.getApiTokens.query()
assert.equal((await admin.saml.getSamlSettings.query()).entityId, 'https://idp.example.org')

// Deleted and disabled access ends at once.
await admin.serviceAccounts.deleteServiceAccountToken.mutate({ params: { id, tokenId: pipeline.id } })
assert.equal(await refusalOf(withToken(pipeline.secret).profile.getProfile.query()), 'AuthenticationRequired')
await admin.inviteTokens.updateInviteToken.mutate({ params: byToken, body: { enabled: false } })
assert.equal(await refusalOf(anonymous.inviteTokens.validateInvite.query({ params: secret })), 'ValidationError')
await admin.personalAccessTokens.deletePersonalAccessToken.mutate({ params: { id: own.id } })
assert.equal(await refusalOf(admin.profile.getOwnUser.query()), 'AuthenticationRequired')
await session.auth.logOut.mutate()
assert.equal(await refusalOf(session.profile.getOwnUser.query()), 'AuthenticationRequired')
say('deleted and disabled access has ended')
