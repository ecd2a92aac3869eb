import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { createPageParameters, type PageParameters } from './every-page-data.ts'

const inDefault = '/api/admin/projects/default'
const ofFlag = `${inDefault}/features/checkout`
const inProduction = `${ofFlag}/environments/production`
const requests = `${inDefault}/change-requests`
const proposed = { action: 'updateEnabled', feature: 'checkout', payload: { enabled: false } }
const rollout = { name: 'flexibleRollout', parameters: { rollout: '50' } }
const batch = { project: 'default', environment: 'production', data: { features: [{ name: 'imported' }] } }
const persona = '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc'

/** Calls of the controls that the console refuses or hides from a viewer: the page, the call, and its body. `{…}` are ids of the data set. */
type RefusedCall = readonly [page: string, call: string, body?: unknown]

const calls: readonly RefusedCall[] = [
  ['flag', `POST ${inProduction}/on`],
  ['flag', `POST ${inProduction}/off`],
  ['flag', `POST ${inDefault}/environments/production/changes`, [proposed]],
  ['flag', `PUT ${ofFlag}`, { name: 'checkout', type: 'release', description: 'Mine' }],
  ['flag', `DELETE ${ofFlag}`],
  ['flag', `POST ${inDefault}/stale`, { features: ['checkout'], stale: true }],
  ['flag', 'POST /api/admin/features/checkout/tags', { type: 'simple', value: 'mine' }],
  ['flag', `POST ${ofFlag}/dependencies`, { feature: 'banner' }],
  ['flag', `POST ${ofFlag}/changeProject`, { newProjectId: 'default' }],
  ['flagStrategy', `POST ${inProduction}/strategies`, rollout],
  ['flagStrategy', `PUT ${inProduction}/strategies/{strategy}`, rollout],
  ['flagStrategy', `DELETE ${inProduction}/strategies/{strategy}`],
  ['flagVariants', `PUT ${inProduction}/variants`, []],
  ['newFlag', `POST ${inDefault}/features`, { name: 'mine', type: 'release' }],
  ['archive', `POST ${inDefault}/revive`, { features: ['retired'] }],
  ['archive', 'DELETE /api/admin/archive/retired'],
  ['changeRequest', `PUT ${requests}/{request}/state`, { state: 'Approved' }],
  ['changeRequest', `PUT ${requests}/{request}/state`, { state: 'Applied' }],
  ['projects', 'POST /api/admin/projects', { id: 'mine', name: 'Mine' }],
  ['projectSettings', `PUT ${inDefault}`, { name: 'Mine' }],
  ['projectSettings', `DELETE ${inDefault}`],
  ['projectSettings', `PUT ${inDefault}/environments/production/change-requests/config`, { changeRequestsEnabled: false }],
  ['projectAccess', `POST ${inDefault}/access`, { roles: [4], groups: [], users: [1] }],
  ['projectTokens', `POST ${inDefault}/api-tokens`, { tokenName: 'mine', type: 'backend', environment: 'production' }],
  ['segments', 'POST /api/admin/segments', { name: 'mine', constraints: [] }],
  ['segment', 'PUT /api/admin/segments/{segment}', { name: 'mine', constraints: [] }],
  ['segment', 'DELETE /api/admin/segments/{segment}'],
  ['contextFields', 'POST /api/admin/context', { name: 'mine' }],
  ['contextField', 'PUT /api/admin/context/country', { description: 'Mine' }],
  ['contextField', 'DELETE /api/admin/context/country'],
  ['tags', 'POST /api/admin/tag-types', { name: 'mine' }],
  ['types', 'POST /api/admin/strategies', { name: 'mine', parameters: [] }],
  ['types', 'PUT /api/admin/feature-types/release/lifetime', { lifetimeDays: 1 }],
  ['environments', 'POST /api/admin/environments', { name: 'mine', type: 'production' }],
  ['environments', 'POST /api/admin/environments/production/off'],
  ['people', 'POST /api/admin/user-admin', { username: 'mine', rootRole: 1 }],
  ['person', 'PUT /api/admin/user-admin/{person}', { rootRole: 1 }],
  ['person', 'DELETE /api/admin/user-admin/{person}'],
  ['groups', 'POST /api/admin/groups', { name: 'mine', users: [] }],
  ['group', 'DELETE /api/admin/groups/{group}'],
  ['roles', 'POST /api/admin/roles', { name: 'mine', permissions: [] }],
  ['role', 'PUT /api/admin/roles/{role}', { name: 'mine', permissions: [] }],
  ['role', 'DELETE /api/admin/roles/{role}'],
  ['serviceAccounts', 'POST /api/admin/service-account', { name: 'mine', username: 'mine', rootRole: 1 }],
  ['tokens', 'POST /api/admin/api-tokens', { tokenName: 'mine', type: 'backend', environment: 'production' }],
  ['tokens', 'GET /api/admin/api-tokens'],
  ['invitations', 'POST /api/admin/invite-link/tokens', { name: 'mine', expiresAt: '2999-01-01T00:00:00.000Z' }],
  ['singleSignOn', 'GET /api/admin/auth/saml/settings'],
  ['webhooks', 'POST /api/admin/webhooks', { url: 'https://example.org', events: ['feature-created'] }],
  ['application', 'POST /api/admin/metrics/applications/shop', { description: 'Mine' }],
  ['application', 'DELETE /api/admin/metrics/applications/shop'],
  ['playground', `POST ${inDefault}/personas`, { name: 'Mine', context: {} }],
  ['playground', `PUT ${inDefault}/personas/${persona}`, { name: 'Mine' }],
  ['playground', `DELETE ${inDefault}/personas/${persona}`],
  ['audit', 'GET /api/admin/audit/events'],
  ['audit', 'GET /api/admin/audit/anchors'],
  ['transfer', 'GET /api/admin/state/export'],
  ['transfer', 'POST /api/admin/state/import?dryRun=true', { version: 4 }],
  ['transfer', 'POST /api/admin/features-batch/validate', batch],
  ['transfer', 'POST /api/admin/features-batch/import', batch],
]

let server: TestServer
let parameters: PageParameters
let viewer: TestAccount
let administrator: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  parameters = await createPageParameters(server)
  const request = `${requests}/${parameters.changeRequest?.id}/state`
  expect(await server.send('PUT', request, { body: { state: 'In review' } })).toMatchObject({ status: 200 })
  viewer = await newAccount(server)
  administrator = await newAccount(server, { rootRole: 'Admin' })
})
afterAll(() => server?.stop())

const idsOf = ({
  flagStrategy,
  changeRequest,
  segment,
  person,
  group,
  role,
}: PageParameters): Readonly<Record<string, string | undefined>> => ({
  strategy: flagStrategy?.strategyId,
  request: changeRequest?.id,
  segment: segment?.id,
  person: person?.id,
  group: group?.id,
  role: role?.id,
})

test.each(calls.map(([page, call, body]) => ({ page, call, body })))(
  'the server refuses a viewer on the page $page: $call',
  async ({ call, body }) => {
    const [method = '', path = ''] = call.replaceAll(/\{(\w+)\}/g, (__, name: string) => idsOf(parameters)[name] ?? '').split(' ')
    const { status, text } = await server.send(method, path, { token: viewer.token, ...(body !== undefined && { body }) })
    expect(status, text).toBe(403)
    const asAdministrator = `${path}${path.includes('?') ? '&' : '?'}dryRun=true`
    const allowed = await server.send(method, asAdministrator, { token: administrator.token, ...(body !== undefined && { body }) })
    expect(allowed.status, 'only the permission is missing').not.toBe(403)
  },
)
