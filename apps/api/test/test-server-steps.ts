/** One request, sent to the real server and to the test server of the SDK. */
export interface Step {
  /** Absent: the administrator's token. */
  readonly as?: 'ada' | 'bob' | 'eve' | 'nobody' | 'backend' | 'frontend'
  readonly send: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Stores a field of the response under a name; `{name}` stands for the value in later steps. */
  readonly keep?: readonly [name: string, path: string]
}

const shop = '/api/admin/projects/shop'
const checkout = `${shop}/features/checkout`
const inProduction = `${checkout}/environments/production`
const requests = `${shop}/change-requests`
const propose = `${shop}/environments/production/change-requests`
const half = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' } }
const onUser = { contextName: 'userId', operator: 'IN', values: ['1', '2'], inverted: false, caseInsensitive: false }

/** Imported by both servers first. */
export const importedState = {
  version: 4,
  environments: [{ name: 'staging', type: 'preproduction', sortOrder: 150 }],
  projects: [{ id: 'shop', name: 'Shop' }],
  strategies: [
    {
      name: 'byRegion',
      displayName: 'By region',
      description: 'Some',
      editable: true,
      deprecated: false,
      parameters: [{ name: 'regions', type: 'list', required: true, description: 'Which' }],
    },
  ],
  tagTypes: [{ name: 'team', description: 'Who' }],
  segments: [{ id: 7, name: 'beta', constraints: [onUser] }],
  features: [
    { name: 'payments', project: 'shop', description: 'Pay' },
    { name: 'old', project: 'shop', archivedAt: '2026-01-31T12:00:00.000Z' },
    { name: 'abroad', project: 'default', type: 'experiment', stale: true },
  ],
  featureEnvironments: [{ featureName: 'payments', environment: 'production', enabled: true }],
  featureStrategies: [
    { id: 'aaaaaaaa-0000-4000-8000-000000000001', featureName: 'payments', environment: 'production', name: 'default', sortOrder: 0 },
  ],
  featureStrategySegments: [{ featureStrategyId: 'aaaaaaaa-0000-4000-8000-000000000001', segmentId: 7 }],
  featureTags: [{ featureName: 'payments', tagType: 'team', tagValue: 'money' }],
}

const firstReads: Step[] = [
  '/api/admin/projects',
  '/api/admin/environments',
  '/api/admin/environments/staging',
  '/api/admin/environments/nowhere',
  '/api/admin/environments/project/shop',
  '/api/admin/strategies',
  '/api/admin/strategies/byRegion',
  '/api/admin/strategies/nothing',
  '/api/admin/context',
  '/api/admin/context/userId',
  '/api/admin/tag-types',
  '/api/admin/tag-types/team',
  '/api/admin/tags',
  '/api/admin/feature-types',
  '/api/admin/segments',
  '/api/admin/features',
  `${shop}/features`,
  `${shop}/features/payments`,
  '/api/admin/archive/features',
  '/api/admin/archive/features/shop',
  `${requests}/config`,
  '/api/admin/projects/nowhere/features',
  '/api/admin/no/such/path',
  '/api/admin/state/export?segments=false',
].map((path) => ({ send: `GET ${path}` as const }))

const features: Step[] = [
  { send: `POST ${shop}/features`, body: { name: 'checkout', description: 'The new checkout', impressionData: true } },
  { send: `POST ${shop}/features`, body: { name: 'checkout' } },
  { send: `POST ${shop}/features`, body: { name: 'a/b', type: 7 } },
  { send: `POST ${shop}/features`, headers: { 'content-type': 'text/plain' }, body: 'name' },
  { send: 'POST /api/admin/projects/nowhere/features', body: { name: 'lost' } },
  { as: 'nobody', send: `POST ${shop}/features`, body: { name: 'lost' } },
  { as: 'eve', send: `POST ${shop}/features`, body: { name: 'lost' } },
  { as: 'backend', send: `GET ${shop}/features` },
  { send: `GET ${checkout}` },
  { send: `PUT ${checkout}`, body: { description: 'Changed', type: 'experiment' } },
  { send: `PUT ${checkout}?dryRun=true`, body: { description: 'Not stored' } },
  { send: `POST ${shop}/stale`, body: { features: ['checkout', 'nothing'], stale: true } },
  { send: `POST ${shop}/stale`, body: { features: ['checkout'], stale: true } },
  { send: 'POST /api/admin/features/validate', body: { name: 'checkout', projectId: 'shop' } },
  { send: 'POST /api/admin/features/validate', body: { name: 'free', projectId: 'nowhere' } },
  { send: `GET ${shop}/features?namePrefix=check` },
  { send: 'GET /api/admin/features?tag=team:money' },
  { send: 'GET /api/admin/features?tag=nothing' },
  { send: `GET ${shop}/features?limit=1` },
  { send: 'GET /api/admin/search/features?query=check&sortBy=name' },
  { send: 'GET /api/admin/search/features?project=IS:shop&limit=1&sortBy=name&status=production:enabled' },
]

const environments: Step[] = [
  { send: `POST ${inProduction}/on?dryRun=true` },
  { send: `POST ${inProduction}/on`, keep: ['nothing', ''] },
  { send: `GET ${inProduction}`, keep: ['default', 'strategies.0.id'] },
  { send: `POST ${inProduction}/strategies`, body: { ...half, segments: [7], title: 'Half' }, keep: ['half', 'id'] },
  { send: `POST ${inProduction}/strategies`, body: { name: 'no-such-type' } },
  { send: `POST ${inProduction}/strategies`, body: { name: 'default', segments: [99] } },
  { send: `POST ${inProduction}/strategies`, body: { name: 'byRegion', parameters: {} } },
  {
    send: `POST ${inProduction}/strategies`,
    body: { name: 'default', constraints: [{ contextName: 'age', operator: 'NUM_EQ', value: 'x' }] },
  },
  { send: `PUT ${inProduction}/strategies/{half}`, body: { name: 'flexibleRollout', parameters: { rollout: '75' } } },
  { send: `GET ${inProduction}/strategies/{half}` },
  { send: `GET ${inProduction}/strategies` },
  { send: `POST ${inProduction}/strategies/set-sort-order`, body: [{ id: '{half}', sortOrder: -1 }] },
  { send: `POST ${inProduction}/strategies/set-sort-order`, body: [{ id: 'none', sortOrder: 1 }] },
  { send: `DELETE ${inProduction}/strategies/{default}` },
  { send: `DELETE ${inProduction}/strategies/{default}` },
  {
    send: `PUT ${inProduction}/variants`,
    body: [
      { name: 'blue', weight: 1 },
      { name: 'red', weight: 300, weightType: 'fix' },
    ],
  },
  { send: `PUT ${inProduction}/variants`, body: [{ name: 'blue', weight: 1, weightType: 'fix' }] },
  { send: `GET ${inProduction}/variants` },
  { send: `POST ${checkout}/environments/nowhere/on` },
  { send: `POST ${checkout}/environments/development/off` },
  { send: `POST ${shop}/bulk_features/environments/development/on`, body: { features: ['checkout', 'payments'] } },
  { send: `POST ${shop}/bulk_features/environments/development/on`, body: { features: ['checkout', 'nothing'] } },
  { send: `GET ${checkout}` },
  { send: `POST ${checkout}/clone`, body: { name: 'checkout-2' } },
  { send: `GET ${shop}/features/checkout-2` },
  { send: `POST ${checkout}/dependencies`, body: { feature: 'payments' } },
  { send: `POST ${checkout}/dependencies`, body: { feature: 'nothing' } },
  { send: `GET ${shop}/features/payments` },
  { send: `GET ${checkout}/parents` },
  { send: `GET ${shop}/dependencies` },
  { send: `DELETE ${shop}/features/payments` },
  { send: `POST ${shop}/archive/validate`, body: { features: ['payments'] } },
  { send: `DELETE ${checkout}/dependencies/nothing` },
  { send: `DELETE ${checkout}/dependencies` },
]

const registries: Step[] = [
  {
    send: 'PUT /api/admin/features/checkout/tags',
    body: { addedTags: [{ value: 'fast' }, { value: 'money', type: 'team' }], removedTags: [{ value: 'slow' }] },
  },
  { send: 'PUT /api/admin/features/checkout/tags', body: { addedTags: [{ value: 'fast', type: 'nowhere' }], removedTags: [] } },
  { send: 'PUT /api/admin/features/checkout/tags', body: { addedTags: [{ value: 'x', more: 1 }] } },
  { send: 'GET /api/admin/features/checkout/tags' },
  { send: 'POST /api/admin/features/checkout/tags', body: { value: 'slow' } },
  { send: 'DELETE /api/admin/features/checkout/tags/simple/slow' },
  { send: 'POST /api/admin/tags', body: { value: 'slow', type: 'simple' } },
  { send: 'POST /api/admin/tags', body: { value: 'alone', type: 'team' } },
  { send: 'DELETE /api/admin/tags/team/alone' },
  { send: 'GET /api/admin/tags/simple' },
  { send: `PUT ${shop}/tags`, body: { features: ['payments'], tags: { addedTags: [{ value: 'bulk' }], removedTags: [] } } },
  { send: 'POST /api/admin/tag-types', body: { name: 'area', description: 'Where' } },
  { send: 'POST /api/admin/tag-types', body: { name: 'area' } },
  { send: 'PUT /api/admin/tag-types/area', body: { icon: 'x' } },
  { send: 'POST /api/admin/tag-types/validate', body: { name: 'area' } },
  { send: 'DELETE /api/admin/tag-types/simple' },
  { send: 'DELETE /api/admin/tag-types/area' },
  { send: 'DELETE /api/admin/tag-types/area' },
  { send: 'POST /api/admin/context', body: { name: 'region', legalValues: [{ value: 'north' }] } },
  { send: 'POST /api/admin/context', body: { name: 'region' } },
  { send: 'PUT /api/admin/context/region', body: { description: 'Where', sortOrder: 3 } },
  { send: 'POST /api/admin/constraints/validate', body: { contextName: 'region', operator: 'IN', values: ['south'] } },
  { send: 'POST /api/admin/constraints/validate', body: { contextName: 'region', operator: 'IN', values: ['north'] } },
  { send: 'GET /api/admin/context' },
  { send: 'GET /api/admin/context/userId/strategies' },
  { send: 'DELETE /api/admin/context/region' },
  { send: 'POST /api/admin/strategies', body: { name: 'byCity', parameters: [] } },
  { send: 'PUT /api/admin/strategies/byCity', body: { description: 'On in some cities' } },
  { send: 'PUT /api/admin/strategies/default', body: { description: 'Mine' } },
  { send: 'POST /api/admin/strategies/byCity/deprecate' },
  { send: 'POST /api/admin/strategies/byCity/reactivate' },
  { send: 'DELETE /api/admin/strategies/default' },
  { send: 'DELETE /api/admin/strategies/byCity' },
  {
    send: 'POST /api/admin/segments',
    body: { name: 'adults', constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }] },
    keep: ['adults', 'id'],
  },
  { send: 'POST /api/admin/segments', body: { name: 'beta', constraints: [] } },
  { send: 'POST /api/admin/segments', body: { name: 'lost', project: 'nowhere', constraints: [] } },
  { send: 'PUT /api/admin/segments/{adults}', body: { name: 'grown-ups', constraints: [] } },
  { send: 'GET /api/admin/segments/{adults}' },
  { send: 'GET /api/admin/segments/7/strategies' },
  { send: 'DELETE /api/admin/segments/7' },
  { send: 'DELETE /api/admin/segments/{adults}' },
  { send: 'DELETE /api/admin/segments/{adults}' },
  { as: 'eve', send: 'POST /api/admin/projects', body: { id: 'own', name: 'Own' } },
  { as: 'eve', send: 'POST /api/admin/projects/own/features', body: { name: 'own-feature' } },
  { as: 'eve', send: 'POST /api/admin/projects', body: { id: 'own', name: 'Own' } },
  { send: 'GET /api/admin/projects' },
]

const enable = { action: 'updateEnabled', feature: 'checkout', payload: { enabled: false } }
const addHalf = { action: 'addStrategy', feature: 'checkout', payload: half }

const reviews: Step[] = [
  { send: `PUT ${shop}/environments/production/change-requests/config`, body: { changeRequestsEnabled: true } },
  { send: `PUT ${shop}/environments/production/change-requests/config`, body: { changeRequestsEnabled: true, requiredApprovals: 11 } },
  { send: `GET ${requests}/config` },
  { as: 'ada', send: `POST ${inProduction}/off` },
  { as: 'ada', send: `DELETE ${checkout}` },
  { as: 'ada', send: `POST ${checkout}/environments/development/off` },
  { as: 'ada', send: `POST ${propose}`, body: [] },
  { as: 'ada', send: `POST ${propose}`, body: [enable, addHalf], keep: ['request', 'id'] },
  { as: 'ada', send: `POST ${propose}`, body: { action: 'updateSegment', payload: { id: 7, name: 'beta-users' } } },
  { as: 'bob', send: `GET ${requests}/{request}` },
  { as: 'ada', send: `GET ${requests}/{request}`, keep: ['change', 'features.0.changes.0.id'] },
  { as: 'ada', send: `GET ${requests}/pending` },
  { as: 'bob', send: `GET ${requests}/pending/checkout` },
  { as: 'ada', send: `PUT ${requests}/{request}/title`, body: { title: 'Half of them' } },
  { as: 'ada', send: `PUT ${requests}/{request}/changes/{change}`, body: { ...enable, payload: { enabled: true } } },
  { as: 'ada', send: `PUT ${requests}/{request}/state`, body: { state: 'Approved' } },
  { as: 'ada', send: `PUT ${requests}/{request}/state`, body: { state: 'In review' } },
  { as: 'ada', send: `PUT ${requests}/{request}/state`, body: { state: 'Approved' } },
  { send: `PUT ${requests}/{request}/state`, body: { state: 'Approved' } },
  { as: 'bob', send: `PUT ${requests}/{request}/state`, body: { state: 'Applied' } },
  { as: 'bob', send: `PUT ${requests}/{request}/state`, body: { state: 'Approved', comment: 'Looks good' } },
  { as: 'bob', send: `PUT ${requests}/{request}/state`, body: { state: 'Approved' } },
  { send: `PUT ${inProduction}/variants`, body: [] },
  { send: `PUT /api/admin/segments/7`, body: { name: 'beta-testers', constraints: [onUser] } },
  { as: 'bob', send: `GET ${requests}/{request}` },
  { as: 'bob', send: `PUT ${requests}/{request}/state`, body: { state: 'Applied' } },
  { send: `DELETE /api/admin/archive/nothing` },
  { as: 'ada', send: `PUT ${requests}/{request}/state`, body: { state: 'Cancelled' } },
  { as: 'ada', send: `POST ${propose}`, body: addHalf, keep: ['second', 'id'] },
  { as: 'ada', send: `PUT ${requests}/{second}/state`, body: { state: 'In review' } },
  { as: 'bob', send: `PUT ${requests}/{second}/state`, body: { state: 'Approved' } },
  { as: 'bob', send: `PUT ${requests}/{second}/state`, body: { state: 'Applied' } },
  { as: 'bob', send: `GET ${requests}/{second}` },
  { as: 'bob', send: `PUT ${requests}/{second}/state`, body: { state: 'Cancelled' } },
  { send: `GET ${inProduction}` },
  { as: 'ada', send: `POST ${propose}`, body: enable, keep: ['third', 'id'] },
  { as: 'ada', send: `PUT ${requests}/{third}/state`, body: { state: 'In review' } },
  { as: 'bob', send: `PUT ${requests}/{third}/state`, body: { state: 'Rejected', comment: 'No' } },
  { as: 'ada', send: `POST ${propose}`, body: enable, keep: ['fourth', 'id'] },
  { as: 'bob', send: `DELETE ${requests}/{fourth}` },
  { as: 'ada', send: `DELETE ${requests}/{fourth}` },
  { as: 'bob', send: `GET ${requests}` },
  { as: 'ada', send: `GET ${requests}?limit=1` },
  { as: 'ada', send: `POST ${propose}`, body: { action: 'updateEnabled', feature: 'nothing', payload: { enabled: true } } },
]

const applications: Step[] = [
  { as: 'backend', send: 'GET /api/client/features' },
  { as: 'backend', send: 'GET /api/client/features?namePrefix=pay', headers: { 'unleash-client-spec': '5.2.0' } },
  { as: 'backend', send: 'GET /api/client/features', headers: { 'unleash-client-spec': 'new' } },
  { as: 'backend', send: 'GET /api/client/features/payments' },
  { as: 'backend', send: 'GET /api/client/features/nothing' },
  { as: 'frontend', send: 'GET /api/client/features' },
  { as: 'frontend', send: 'GET /api/frontend?userId=1' },
  { as: 'frontend', send: 'POST /api/frontend', body: { context: { userId: '9' } } },
]

const ends: Step[] = [
  { send: `DELETE ${shop}/features/checkout-2` },
  { send: `DELETE ${shop}/features/checkout-2` },
  { send: `POST ${shop}/archive`, body: { features: ['payments', 'checkout'] } },
  { send: `POST /api/admin/archive/revive/payments` },
  { send: `POST ${shop}/revive`, body: { features: ['checkout', 'old'] } },
  { send: `POST ${shop}/delete`, body: { features: ['checkout'] } },
  { send: 'DELETE /api/admin/archive/checkout-2' },
  { send: `GET ${shop}/features` },
  { send: `GET ${checkout}`, keep: ['nothing', ''] },
  { send: `POST ${shop}/features`, headers: { 'idempotency-key': 'one' }, body: { name: 'once' } },
  { send: `POST ${shop}/features`, headers: { 'idempotency-key': 'one' }, body: { name: 'once' } },
  { send: `POST ${shop}/features`, headers: { 'idempotency-key': 'one' }, body: { name: 'twice' } },
  { send: `PUT ${shop}/features/once`, headers: { 'if-match': '"another"' }, body: { description: 'x' } },
  { send: `PUT ${shop}/features/once`, headers: { 'if-match': '*' }, body: { description: 'x' } },
  { send: 'GET /api/admin/state/export' },
  { send: 'POST /api/admin/state/import', body: { version: 4, features: [{ name: 'lost', project: 'nowhere' }] } },
  { send: 'POST /api/admin/state/import?drop=true', body: { version: 4, tags: [], segments: [] } },
  { send: 'GET /api/admin/state/export' },
]

export const steps: readonly Step[] = [...firstReads, ...features, ...environments, ...registries, ...reviews, ...applications, ...ends]
