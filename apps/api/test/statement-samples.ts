import { type RawBuilder, sql } from 'kysely'
import { oidcProviderRow } from './oidc-samples.ts'

/** Equal samples for several names. */
const each = (names: string, ...samples: readonly unknown[]) => Object.fromEntries(names.split(' ').map((name) => [name, samples]))

const moment = '2026-01-31T12:00:00.000Z'
const visible = { ids: ['default'] }
const actor = { name: 'ops', account: 1, token: null }
const wholeFilter = {
  reach: { visible },
  types: ['feature-created'],
  projects: ['default'],
  features: ['checkout'],
  environments: ['production'],
  authors: ['ops'],
  accounts: [1],
  groups: ['00000000-0000-4000-8000-000000000000'],
  from: moment,
  before: moment,
}
/**
 * Samples of parameters of repository functions, and of fields of destructured parameters, by name. If a function builds different texts
 * for different values, there is one sample for each. The statements are prepared and never run.
 */
export const samplesByName: Readonly<Record<string, readonly unknown[]>> = {
  ...each(
    'account undone accountId groupId adminRole count eventId except first id inviteId limit most offset personId position request revision rootRole slot sort_order step',
    1,
  ),
  ...each('lifetimeDays requiredApprovals root_role', 1000),
  ...each(
    'addedAt archivedAt at createdAt created_at current expiresAt expires_at from hour joinedAt moment now oldest past updatedAt',
    moment,
  ),
  ...each(
    'answer changed conflict credentialId reason createdBy digest environment exceptProject externalId feature field fingerprint hash horizon icon key keyId mode name project provider providerSession scope',
    'text',
  ),
  ...each('group server', '00000000-0000-4000-8000-000000000000'),
  ...each('description defaultStickiness sealed segment state strategy text title type value xid', 'text'),
  ...each('appNames digests environments features fields hashes keys names projects segments types', ['text']),
  ...each('accounts candidates ids joined left projectRoles rootRoles tokens', [1]),
  ...each('applications changes constraints events links mappings_sso parameters roles rows seals lastUses states tags uses', []),
  ...each('deprecated disabled enabled second_factor stickiness', true),
  ...each('change withMembers withSegments withUse', true, false),
  actor: [actor],
  author: [actor, { account: null, token: 1 }],
  before: [null, 1],
  behind: [1],
  by: [{ hash: 'text' }, { id: 1 }],
  cloning: [{ source: 'production', name: 'copy', projects: ['default'] }],
  defaultStrategy: [null, {}],
  ends: [new Map()],
  exceptId: [null, 1],
  featureNaming: [null, {}],
  filter: [{ reach: 'everything' }, { reach: { visible: null } }, wholeFilter],
  kind: ['user', 'group'],
  observed: [new Map([['text', '1.1']])],
  processes: [
    { environment: 'production', applications: null, projects: null, now: moment },
    { environment: 'production', applications: ['shop'], projects: ['default'], now: moment },
  ],
  defaults: [undefined, { project: 'default', environments: ['production'] }],
  query: [{ features: ['checkout'] }, { project: 'default' }, { tag: 'text' }],
  range: [{ after: '', upTo: 'z' }],
  reach: ['everything', { visible: null }, { visible }],
  selection: ['all', ['checkout']],
  subject: [{ feature: 'checkout' }, { project: 'default' }],
  table: ['api_token', 'account_token', 'session'],
  token: [null, 1],
  unless: [sql`r.id = 1`],
  viewer: [actor, { account: null, token: 1 }],
  visible: [null, visible],
  wanted: [null, 'text'],
  way: ['added', 'removed'],
  which: [sql`r.id = 1`],
}

const passkey = {
  account_id: 1,
  credential_id: 'text',
  public_key: 'text',
  counter: 0,
  transports: ['usb'],
  backed_up: true,
  aaguid: 'text',
  name: 'text',
  created_at: moment,
}
const account = { id: 1, kind: 'User', name: 'Ada', username: 'ada', email: null, password_hash: null, root_role: 1 }
const noProvider = { provider: null, provider_subject: null, provider_session: null }
const created = { created_at: moment, created_by: 'ops' }
const customRole = { id: 101, type: 'custom', name: 'text', description: 'text', permissions: [] }
const changeRequestPage = { sortBy: 'createdAt', sortOrder: 'desc', offset: 0, limit: 1 } as const
const changeRequestFilters = [
  { visible: null, viewer: actor },
  {
    visible,
    viewer: { account: null, token: 1 },
    projects: ['default'],
    states: ['Draft'],
    authors: { accounts: [1], token: 1 },
    reviewer: { account: 1, scopes: [{ project: 'default', environment: 'production' }] },
    features: ['checkout'],
    environments: ['production'],
    segments: [1],
    from: moment,
    before: moment,
  },
]
const reaches = ['everything', { visible: null }, { visible }] as const
const eventPages = [
  { limit: 1, offset: 0, after: null, order: 'desc' },
  { limit: 1, offset: 0, after: 1, order: 'desc' },
  { limit: 1, offset: 0, after: 1, order: 'asc' },
]
const persona = { id: 'id', project: 'default', name: 'text', description: null, context: {}, created_at: moment }
const savedView = { id: 'id', page: 'flags', name: 'text', query: 'text', columns: ['text'], created_at: moment }
const relatives = { feature: 'checkout', segments: ['1'], parents: ['text'], stays: [{ project: 'default', first: 1, last: null }] }
const openRequests = [
  ['default', 'production', actor],
  ['default', 'production', { account: null, token: 1 }],
]
const planned = { project: 'default', environments: ['production'], ids: [1], names: ['text'] }
const webhook = {
  id: 'id',
  url: 'text',
  description: null,
  enabled: true,
  events: ['text'],
  projects: [],
  sealed: 'text',
  created_at: moment,
}
const noToken = { token_hash: null, token_created_at: null, token_created_by: null, token_used_at: null }
const scimSettings = { enabled: true, adopt_existing: false, root_role: 3, ...noToken }
const tagSelections = [[{ type: 'simple' }], [{ type: 'simple', value: 'text' }]]

/** Arguments of each call, by function, for parameters that are rows or that differ from their usual meaning. */
export const callsByFunction: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  countLaterEvents: reaches.flatMap((reach) => [
    [{ id: 1, feature: 'checkout', environment: null }, reach],
    [{ id: 1, feature: 'checkout', environment: 'production' }, reach],
  ]),
  listEvents: [{ reach: 'everything' }, wholeFilter].flatMap((filter) => eventPages.map((page) => [filter, page])),
  listEventsById: [
    [[1], 'desc'],
    [[1], 'asc'],
  ],
  searchEvents: [{ reach: 'everything' }, wholeFilter].flatMap((filter) => eventPages.map((page) => [filter, 'text', page])),
  listRelatedEvents: reaches.flatMap((reach) => [
    [relatives, { reach }, { before: null, limit: 1 }],
    [relatives, { reach, environment: 'production', from: moment, before: moment }, { before: 1, limit: 1 }],
  ]),
  insertPersona: [[persona]],
  updatePersona: [[persona]],
  insertSignInTest: [[{ id: crypto.randomUUID(), provider: 'text', created_at: moment, sealed: 'text' }, 1]],
  insertSavedView: [[savedView, 1]],
  updateSavedView: [[savedView]],
  storePreferences: [[1, {}]],
  updateMemberProvider: [
    ['saml:text', 'saml:other'],
    ['oidc:text', null],
  ],
  insertAccount: [[{ ...account, ...created }]],
  putApplication: [[{ app_name: 'text', strategies: [], description: null, url: null, color: null, icon: null }, moment, 'text']],
  insertAccountToken: [[{ id: 1, account_id: 1, description: '', hash: 'text', created_at: moment, expires_at: null }]],
  countActionable: [['default', { author: actor, approves: [], applies: [] }]],
  countFoundChangeRequests: changeRequestFilters.map((filter) => [filter]),
  insertChangeRequest: [[{ id: 1, project: 'default', environment: 'production', min_approvals: 1, created_at: moment }, actor]],
  insertContentsEvents: [
    ['production', 'added', actor, crypto.randomUUID()],
    ['production', 'removed', actor, crypto.randomUUID(), 'default'],
  ],
  insertEnvironment: [[{ name: 'text', type: 'test', sort_order: 1, enabled: true, protected: false }]],
  insertCustomRole: [[customRole, { key: 'text', ...created }]],
  updateCustomRole: [[customRole, 'text']],
  setPermissionsOfRole: [[customRole]],
  insertEvents: [[[], actor, crypto.randomUUID()]],
  findOpenRequest: openRequests.map((request) => [1, ...request]),
  nextOpenRequest: openRequests.map((request) => [1, ...request]),
  lockOpenRequest: openRequests,
  lockAuthor: openRequests,
  insertGroup: [[{ id: 1, name: 'text', description: null, mappings_sso: [], root_role: null, ...created }, 'key']],
  insertInvite: [[{ id: 'id', sealed: 'text', digest: 'text', name: 'text', enabled: true, role_id: 1, expires_at: moment, ...created }]],
  insertPasskey: [[passkey]],
  updatePasskeyUse: [[1, { counter: 1, backed_up: true, used_at: moment }]],
  insertSession: [[{ hash: 'text', account_id: 1, created_at: moment, expires_at: moment, user_agent: null, ...noProvider }]],
  insertToken: [
    [{ id: 1, hash: 'text', name: 'text', type: 'admin', environment: '*', projects: ['*'], created_at: moment, expires_at: null }],
  ],
  insertComment: [[{ id: 1, request: 1, text: 'text', at: moment }, actor]],
  insertRejection: [[{ request: 1, account: 1, at: moment }]],
  listFoundChangeRequests: [
    ...changeRequestFilters.map((filter) => [filter, { ...changeRequestPage, after: null }]),
    ...(
      [
        ['createdAt', moment],
        ['id', 1],
        ['state', 1],
        ['project', 'text'],
      ] as const
    ).flatMap(([sortBy, value]) =>
      (['asc', 'desc'] as const).map((sortOrder) => [
        changeRequestFilters[0],
        { ...changeRequestPage, sortBy, sortOrder, after: [value, 1] },
      ]),
    ),
  ],
  listAffectedFeatures: [[{ environment: 'production', features: ['checkout'], everywhere: ['payments'], segments: [1] }]],
  listEvaluations: [['production', ['checkout'], { hour: moment, day: moment }]],
  listPlannedSegments: [[planned]],
  lockPlannedSegments: [
    [planned, true],
    [planned, false],
  ],
  listTaggedFeatures: tagSelections,
  lockTaggedFeatures: tagSelections,
  claimDeliveries: [[{ now: moment, until: moment, limit: 20, limitOfOne: 5, busy: { mail: 1 } }]],
  insertDeliveries: [[[], moment]],
  insertOidcProvider: [[oidcProviderRow('text')]],
  updateOidcProvider: [[oidcProviderRow('text')]],
  removeSessionsOfLogout: [
    ['text', 'text', null],
    ['text', null, 'text'],
  ],
  insertWebhook: [[webhook]],
  listDeliveries: [['id', null, 1]],
  settleDelivery: [[{ id: 'id', attempts: 1, state: 'pending', next_at: moment, status: null, error: null, finished_at: null }]],
  putResetLink: [[{ account_id: 1, hash: 'text', expires_at: moment, ...created }]],
  touchTaggedFeatures: tagSelections,
  storeScimSettings: [[scimSettings]],
  storeScimUser: [[{ account_id: 1, external_id: null, given_name: 'text', family_name: null, is_disabled: false, changed_at: moment }]],
  storeApproval: [[{ request: 1, account: 1, at: moment }, 'text']],
  storeOutcome: [[1, moment, {}]],
  storeSchedule: [[1, { at: moment, by: actor }]],
  updateWebhook: [[webhook]],
  updateAccount: [[1, { name: 'Ada', email: null, root_role: 1, password_hash: 'text' }]],
}

const ofRequests = (fragment: RawBuilder<unknown>) => sql`select from change_request r where ${fragment}`

/**
 * Functions that return a part of a statement, each with a frame that completes the statement, and with arguments if the samples do not
 * fit.
 */
export const frames: Readonly<Record<string, { frame: (part: RawBuilder<unknown>) => RawBuilder<unknown>; calls?: unknown[][] }>> = {
  allOf: { frame: (part) => sql`select from event where ${part}`, calls: [[[]], [[sql`id = 1`]]] },
  inPeriod: { frame: (part) => sql`select from event where ${part}`, calls: [[{ from: moment, before: moment }]] },
  segmentWithinReach: { frame: (part) => sql`select from event where ${part}` },
  authorOf: { frame: (part) => sql`select ${part}`, calls: [[actor], [{ ...actor, comment: 'A reason' }]] },
  awaitingIn: { frame: ofRequests },
  createdBy: { frame: ofRequests },
  inSlices: { frame: (part) => sql`select name, slice from (${part}) s`, calls: [[sql`feature`]] },
  inVisibleProject: {
    frame: (part) => sql`select from feature f where ${part}`,
    calls: [
      ['f.project', null],
      ['f.project', visible],
    ],
  },
  knowsProject: { frame: (part) => sql`select from account a cross join event e where ${part}`, calls: [['e.project']] },
  neighboursOf: { frame: ofRequests },
  openOf: { frame: ofRequests },
  pendingFor: { frame: ofRequests },
  pendingOf: { frame: ofRequests },
  scheduledWith: {
    frame: ofRequests,
    calls: [['default', { features: ['checkout'], strategies: ['text'], variantsOf: ['checkout'], segments: [1] }]],
  },
  seenBy: { frame: ofRequests },
  withId: { frame: ofRequests },
  withIds: { frame: ofRequests },
  withinReach: { frame: (part) => sql`select from event where ${part}` },
}

/** Functions that build no statement. */
export const others: readonly string[] = ['isDuplicateResponse', 'revisionOf']

/** Other sources that build statements, each with the test that runs all of them. */
export const elsewhere: Readonly<Record<string, string>> = {
  'columns.ts': 'every-statement.test.ts',
  'copy-store.ts': 'copy-store.api.test.ts',
  'dump.ts': 'backup.test.ts',
  'migrate.ts': 'state-hash.api.test.ts',
  'parameters.ts': 'every-statement.test.ts',
  'pull-back.ts': 'pull-back.api.test.ts',
  'raise-revisions.ts': 'restore-convergence.test.ts',
  'state-hash.ts': 'state-hash.api.test.ts',
  'stored-tables.ts': 'copy-store.api.test.ts',
}
