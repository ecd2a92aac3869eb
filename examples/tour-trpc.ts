import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { AppRouter } from '@halyard/contracts/trpc'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { show, until } from './answers.ts'

// All nineteen endpoints of the specification through tRPC, each with its number in the specification.
const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_TOKEN: token } = process.env
if (!token) throw new Error('Set HALYARD_TOKEN to an admin token')
const run = Date.now().toString(36)

// httpLink instead of httpBatchLink: the server accepts one call in a request.
const withToken = (authorization: string) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${baseUrl}/trpc`, headers: { authorization } })] })
const trpc = withToken(token)

const file = JSON.parse(await readFile(new URL('export.json', import.meta.url), 'utf8'))
const { imported, kept } = await show('9. Import the export of a server', trpc.state.importState.mutate({ body: file }))
assert.equal(imported.features + kept.features, 5)
const { projects } = await show('7. Projects with their counts and health', trpc.projects.getProjects.query())
assert.ok(projects.some(({ id }) => id === 'shop'))
const { features } = await show(
  '5. Every feature with its environments and strategies; here, of one project',
  trpc.features.getAllFeatures.query({ query: { project: 'shop' } }),
)
assert.ok(features.some(({ name }) => name === 'checkout-redesign'))

const inShop = { projectId: 'shop' }
const featureName = `tour-${run}`
await trpc.features.createFeature.mutate({ params: inShop, body: { name: featureName, type: 'release' } })
const { tags } = await show(
  '1. Tags: all of addedTags are added, then all of removedTags removed, in one transaction',
  trpc.tags.updateFeatureTags.mutate({
    params: { featureName },
    body: { addedTags: [{ value: 'launch' }, { value: 'draft' }], removedTags: [{ value: 'draft' }] },
  }),
)
assert.deepEqual(tags, [{ type: 'simple', value: 'launch' }])

await trpc.features.archiveFeature.mutate({ params: { ...inShop, featureName } })
const archive = await show('4. Archived features of a project', trpc.features.getArchivedFeatures.query({ params: inShop }))
assert.ok(archive.features.some(({ name }) => name === featureName))
await trpc.features.reviveFeature.mutate({ params: { featureName } })

const machine = await show(
  '2. A service account, for a machine; role 2 is Editor',
  trpc.serviceAccounts.createServiceAccount.mutate({ body: { name: `Tour ${run}`, rootRole: 2 } }),
)
const byId = { id: machine.id }
const { secret } = await trpc.serviceAccounts.createServiceAccountToken.mutate({ params: byId, body: { description: 'tour' } })
const asMachine = withToken(secret)
const { rootRole } = await show('14. The profile of the caller', asMachine.profile.getProfile.query())
assert.equal(rootRole.name, 'Editor')

const inProduction = { ...inShop, environment: 'production' }
const draft = await show(
  '8. Propose a change: the server creates a draft',
  asMachine.changeRequests.createChangeRequest.mutate({
    params: inProduction,
    body: { action: 'updateEnabled', feature: featureName, payload: { enabled: true } },
  }),
)
const joined = await show(
  '8. Propose more: the change is added to the draft',
  asMachine.changeRequests.createChangeRequest.mutate({
    params: inProduction,
    body: [{ action: 'addStrategy', feature: featureName, payload: { name: 'default', constraints: [], parameters: {} } }],
  }),
)
assert.equal(joined.id, draft.id)
const touching = await show(
  '10. Pending change requests that touch a feature, of all authors',
  trpc.changeRequests.getPendingChangeRequestsForFeature.query({ params: { ...inShop, featureName } }),
)
assert.deepEqual(
  touching.flatMap((request) => request.features.flatMap(({ changes }) => changes.map(({ action }) => action))),
  ['updateEnabled', 'addStrategy'],
)
const own = await show(
  '12. Pending change requests of the caller',
  asMachine.changeRequests.getPendingChangeRequests.query({ params: inShop }),
)
assert.deepEqual(own, touching)
await asMachine.changeRequests.deleteChangeRequest.mutate({ params: { ...inShop, id: draft.id } })

const backend = await trpc.apiTokens.createApiToken.mutate({
  body: { tokenName: 'Tour', type: 'backend', environment: 'production', project: 'shop' },
})
const now = Date.now()
await withToken(backend.secret).metrics.registerClientMetrics.mutate({
  body: { appName: 'tour', bucket: { start: now, stop: now, toggles: { [featureName]: { yes: 974, no: 26 } } } },
})
const readUsage = () => trpc.metrics.getRawFeatureMetrics.query({ params: { name: featureName }, query: { hoursBack: 2 } })
await until(readUsage, ({ data }) => data.some(({ yes }) => yes === 974))
const { data } = await show(
  '18. Usage of a feature by the hour: reports are stored within 5 seconds, and other hours have zeros',
  readUsage(),
)
assert.equal(data.length, 2)

const email = `tour-${run}@example.org`
const user = await trpc.users.createUser.mutate({ body: { email, name: 'Ada', rootRole: 3, sendEmail: false } })
const link = await show('3. A link with which a user sets a new password', trpc.users.resetUserPassword.mutate({ body: { id: email } }))
assert.match(link.resetPasswordUrl, /\/reset-password\?token=/)
const everybody = await show(
  '15. Users, service accounts and groups, with the fields that all callers can see',
  trpc.users.getUsersAndGroups.query(),
)
assert.ok(everybody.users.some(({ id }) => id === machine.id))

await trpc.access.addProjectAccess.mutate({ params: inShop, body: { roles: [5], users: [user.id] } })
const access = await show('16. Access to a project', trpc.access.getProjectAccess.query({ params: inShop }))
const members = await show(
  '13. Users of a project without groups, for older clients',
  trpc.access.getProjectUsers.query({ params: inShop }),
)
for (const { users } of [access, members]) assert.ok(users.some(({ id, roles }) => id === user.id && roles?.includes(5)))

const invite = await trpc.inviteTokens.createInviteToken.mutate({ body: { name: `Tour ${run}`, expiresAt: '2999-01-01T00:00:00Z' } })
const byToken = { token: invite.secret }
const invites = await show('19. Invitations: everybody with the link can sign up', trpc.inviteTokens.getInviteTokens.query())
assert.ok(invites.tokens.some(({ name }) => name === invite.name))
const one = await show('6. One invitation, with the users who signed up', trpc.inviteTokens.getInviteToken.query({ params: byToken }))
assert.deepEqual(one.users, [])
const disabled = await show(
  '17. Disable an invitation',
  trpc.inviteTokens.updateInviteToken.mutate({ params: byToken, body: { enabled: false } }),
)
assert.equal(disabled.enabled, false)

const saml = { enabled: false, entityId: 'https://idp.example.org', signOnUrl: 'https://idp.example.org/sso', certificate: 'MIIC' }
const stored = await trpc.saml.getSamlSettings.query()
await show(
  '11. SAML settings: present values or, without these, disabled examples',
  trpc.saml.setSamlSettings.mutate({ body: { ...saml, ...stored } }),
)

// data.error has the error of the server, the same as over HTTP.
const thrown: unknown = await trpc.features.getFeature
  .query({ params: { ...inShop, featureName: 'no-such-feature' } })
  .catch((error) => error)
assert.ok(thrown instanceof TRPCClientError)
const error = (thrown as TRPCClientError<AppRouter>).data?.error
await show('An error has a name and a message', error)
assert.equal(error?.name, 'NotFoundError')

await trpc.features.archiveFeature.mutate({ params: { ...inShop, featureName } })
await trpc.apiTokens.deleteApiToken.mutate({ params: { token: String(backend.id) } })
await trpc.users.deleteUser.mutate({ params: { id: user.id } })
await trpc.serviceAccounts.deleteServiceAccount.mutate({ params: byId })
