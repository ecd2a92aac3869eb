import { featureTypes } from '@halyard/contracts/data'
import type { State, StoredContextField } from './state.ts'

const parameter = (name: string, type: string, description: string) => ({ name, type, description, required: false })

const strategyTypes = [
  { name: 'default', displayName: 'Standard', description: 'On for everybody', deprecated: false, parameters: [] },
  {
    name: 'flexibleRollout',
    displayName: 'Gradual rollout',
    description: 'On for a share of users, sticky by a field of the context',
    deprecated: false,
    parameters: [
      parameter('rollout', 'percentage', 'Share of users, 0 to 100'),
      parameter(
        'stickiness',
        'string',
        'Context field that keeps a user on the same side: default, userId, sessionId, random or a field of your own',
      ),
      parameter('groupId', 'string', 'Features with one group id let the same users in'),
    ],
  },
  {
    name: 'userWithId',
    displayName: 'UserIDs',
    description: 'On for the users of a list',
    deprecated: true,
    parameters: [parameter('userIds', 'list', 'Ids of the users')],
  },
  {
    name: 'remoteAddress',
    displayName: 'IPs',
    description: 'On for the addresses of a list',
    deprecated: false,
    parameters: [parameter('IPs', 'list', 'Addresses, or ranges in CIDR notation')],
  },
  {
    name: 'applicationHostname',
    displayName: 'Hosts',
    description: 'On for the application hosts of a list',
    deprecated: false,
    parameters: [parameter('hostNames', 'list', 'Names of the hosts')],
  },
].map((type) => ({ ...type, title: null, editable: false }))

const contextField = (name: string, sortOrder: number, description: string, isOfPerson = false) => ({
  name,
  description,
  stickiness: isOfPerson,
  sensitive: isOfPerson,
  sortOrder,
  legalValues: [],
})

const contextFields = [
  contextField('environment', 0, 'The environment that the application runs in'),
  contextField('userId', 1, 'The user', true),
  contextField('appName', 2, 'The application'),
  contextField('currentTime', 3, 'The time of the evaluation'),
  contextField('sessionId', 4, 'The session', true),
]

const environments = [
  { name: 'development', type: 'development', sortOrder: 100, enabled: true, protected: false },
  { name: 'production', type: 'production', sortOrder: 200, enabled: true, protected: false },
]

const byName = <Item extends { readonly name: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.name, item]))

/** The state of a new server. */
export const firstState = (createdAt: string): State => ({
  environments: byName(environments),
  projects: new Map([
    [
      'default',
      {
        id: 'default',
        name: 'Default',
        description: 'The project that is there from the start',
        mode: 'open',
        defaultStickiness: 'default',
        featureNaming: null,
        createdAt,
        updatedAt: null,
        environments: new Map(environments.map(({ name }) => [name, null])),
        reviews: new Map(),
      },
    ],
  ]),
  features: new Map(),
  segments: new Map(),
  strategyTypes: byName(strategyTypes),
  contextFields: byName(contextFields.map((field): StoredContextField => ({ ...field, createdAt }))),
  lifetimes: new Map(Object.entries(featureTypes).map(([id, { lifetimeDays }]) => [id, lifetimeDays])),
  tagTypes: byName([{ name: 'simple', description: 'Words to filter features by', icon: '#' }]),
  tags: new Map(),
  owners: new Map(),
  changeRequests: new Map(),
  next: { segment: 1, request: 1, change: 1, comment: 1 },
})
