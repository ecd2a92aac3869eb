import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { AuthenticationRequired, createHalyard, type ImportState, NotFoundError, ValidationError } from '@halyard/sdk'
import { show, until } from './answers.ts'

// All nineteen endpoints of the specification through the client, each with its number in the specification.
const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_TOKEN: token } = process.env
if (!token) throw new Error('Set HALYARD_TOKEN to an admin token')
const refused = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)
const run = Date.now().toString(36)

const halyard = createHalyard({ baseUrl, token })

// The server validates every field of the file.
const file = JSON.parse(await readFile(new URL('export.json', import.meta.url), 'utf8')) as ImportState
const { imported, kept } = await show('9. Import the export of a server', halyard.state.importState({ body: file }))
assert.equal(imported.features + kept.features, 5)
const { projects } = await show('7. Projects with their counts and health', halyard.projects.getProjects())
assert.ok(projects.some(({ id }) => id === 'shop'))
const { features } = await show(
  '5. Every feature with its environments and strategies; here, of one project',
  halyard.features.getAllFeatures({ query: { project: 'shop' } }),
)
assert.ok(features.some(({ name }) => name === 'checkout-redesign'))

const inShop = { projectId: 'shop' }
const featureName = `tour-${run}`
await halyard.features.createFeature({ params: inShop, body: { name: featureName, type: 'release' } })
const { tags } = await show(
  '1. Tags: all of addedTags are added, then all of removedTags removed, in one transaction',
  halyard.tags.updateFeatureTags({
    params: { featureName },
    body: { addedTags: [{ value: 'launch' }, { value: 'draft' }], removedTags: [{ value: 'draft' }] },
  }),
)
assert.deepEqual(tags, [{ type: 'simple', value: 'launch' }])

await halyard.features.archiveFeature({ params: { ...inShop, featureName } })
const archive = await show('4. Archived features of a project', halyard.features.getArchivedFeatures({ params: inShop }))
assert.ok(archive.features.some(({ name }) => name === featureName))
await halyard.features.reviveFeature({ params: { featureName } })

const machine = await show(
  '2. A service account, for a machine; role 2 is Editor',
  halyard.serviceAccounts.createServiceAccount({ body: { name: `Tour ${run}`, rootRole: 2 } }),
)
const byId = { id: machine.id }
const { secret } = await halyard.serviceAccounts.createServiceAccountToken({ params: byId, body: { description: 'tour' } })
const asMachine = createHalyard({ baseUrl, token: secret })
const { rootRole } = await show('14. The profile of the caller', asMachine.profile.getProfile())
assert.equal(rootRole.name, 'Editor')

const inProduction = { ...inShop, environment: 'production' }
const draft = await show(
  '8. Propose a change: the server creates a draft',
  asMachine.changeRequests.createChangeRequest({
    params: inProduction,
    body: { action: 'updateEnabled', feature: featureName, payload: { enabled: true } },
  }),
)
const joined = await show(
  '8. Propose more: the change is added to the draft',
  asMachine.changeRequests.createChangeRequest({
    params: inProduction,
    body: [{ action: 'addStrategy', feature: featureName, payload: { name: 'default', constraints: [], parameters: {} } }],
  }),
)
assert.equal(joined.id, draft.id)
const touching = await show(
  '10. Pending change requests that touch a feature, of all authors',
  halyard.changeRequests.getPendingChangeRequestsForFeature({ params: { ...inShop, featureName } }),
)
assert.deepEqual(
  touching.flatMap((request) => request.features.flatMap(({ changes }) => changes.map(({ action }) => action))),
  ['updateEnabled', 'addStrategy'],
)
const own = await show('12. Pending change requests of the caller', asMachine.changeRequests.getPendingChangeRequests({ params: inShop }))
assert.deepEqual(own, touching)
await asMachine.changeRequests.deleteChangeRequest({ params: { ...inShop, id: draft.id } })

const backend = await halyard.apiTokens.createApiToken({
  body: { tokenName: 'Tour', type: 'backend', environment: 'production', project: 'shop' },
})
const now = Date.now()
await createHalyard({ baseUrl, token: backend.secret }).metrics.registerClientMetrics({
  body: { appName: 'tour', bucket: { start: now, stop: now, toggles: { [featureName]: { yes: 974, no: 26 } } } },
})
const readUsage = () => halyard.metrics.getRawFeatureMetrics({ params: { name: featureName }, query: { hoursBack: 2 } })
await until(readUsage, ({ data }) => data.some(({ yes }) => yes === 974))
const { data } = await show(
  '18. Usage of a feature by the hour: reports are stored within 5 seconds, and other hours have zeros',
  readUsage(),
)
assert.equal(data.length, 2)

const email = `tour-${run}@example.org`
const user = await halyard.users.createUser({ body: { email, name: 'Ada', rootRole: 3, sendEmail: false } })
const link = await show('3. A link with which a user sets a new password', halyard.users.resetUserPassword({ body: { id: email } }))
assert.match(link.resetPasswordUrl, /\/reset-password\?token=/)
const everybody = await show(
  '15. Users, service accounts and groups, with the fields that all callers can see',
  halyard.users.getUsersAndGroups(),
)
assert.ok(everybody.users.some(({ id }) => id === machine.id))

await halyard.access.addProjectAccess({ params: inShop, body: { roles: [5], users: [user.id] } })
const access = await show('16. Access to a project', halyard.access.getProjectAccess({ params: inShop }))
const members = await show('13. Users of a project without groups, for older clients', halyard.access.getProjectUsers({ params: inShop }))
for (const { users } of [access, members]) assert.ok(users.some(({ id, roles }) => id === user.id && roles?.includes(5)))

const invite = await halyard.inviteTokens.createInviteToken({ body: { name: `Tour ${run}`, expiresAt: '2999-01-01T00:00:00Z' } })
const byToken = { token: invite.secret }
const invites = await show('19. Invitations: everybody with the link can sign up', halyard.inviteTokens.getInviteTokens())
assert.ok(invites.tokens.some(({ name }) => name === invite.name))
const one = await show('6. One invitation, with the users who signed up', halyard.inviteTokens.getInviteToken({ params: byToken }))
assert.deepEqual(one.users, [])
const disabled = await show(
  '17. Disable an invitation',
  halyard.inviteTokens.updateInviteToken({ params: byToken, body: { enabled: false } }),
)
assert.equal(disabled.enabled, false)

const saml = { enabled: false, entityId: 'https://idp.example.org', signOnUrl: 'https://idp.example.org/sso', certificate: 'MIIC' }
const stored = await halyard.saml.getSamlSettings()
await show(
  '11. SAML settings: present values or, without these, disabled examples',
  halyard.saml.setSamlSettings({ body: { ...saml, ...stored } }),
)

// Each error name has its own class.
const missing = await refused(halyard.features.getFeature({ params: { ...inShop, featureName: 'no-such-feature' } }))
assert.ok(missing instanceof NotFoundError)
await show('An error has a name and a message', { status: missing.status, name: missing.name, message: missing.message })
const tooShort = { addedTags: [{ value: 'x' }], removedTags: [] }
const invalid = await refused(halyard.tags.updateFeatureTags({ params: { featureName }, body: tooShort }))
assert.ok(invalid instanceof ValidationError)
await show('The details of an error list the wrong fields', invalid.details)
assert.ok((await refused(createHalyard({ baseUrl, token: 'not-a-token' }).projects.getProjects())) instanceof AuthenticationRequired)

await halyard.features.archiveFeature({ params: { ...inShop, featureName } })
await halyard.apiTokens.deleteApiToken({ params: { token: String(backend.id) } })
await halyard.users.deleteUser({ params: { id: user.id } })
await halyard.serviceAccounts.deleteServiceAccount({ params: byId })
