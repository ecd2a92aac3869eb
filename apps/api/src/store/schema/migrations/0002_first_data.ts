import type { Generated, Kysely } from 'kysely'

/** The columns that get a value here, in the tables of this migration. */
interface FirstTables {
  environment: { name: string; type: string; sort_order: number }
  project: { id: string; name: string; description: string }
  project_environment: { project: string; environment: string }
  tag_type: { name: string; description: string; icon: string }
  feature_type: { id: string; name: string; description: string; lifetime_days: number | null }
  strategy_type: {
    name: string
    display_name: string
    description: string
    editable: boolean
    deprecated: boolean
    parameters: string
    sort_order: number
  }
  context_field: { name: string; description: string; stickiness: Generated<boolean>; sort_order: number }
}

/**
 * The first data of every server: a project, two environments, a tag type, the built-in strategy types, context fields and feature types.
 */
export const up = async (db: Kysely<FirstTables>): Promise<void> => {
  await db
    .insertInto('environment')
    .values([
      { name: 'development', type: 'development', sort_order: 100 },
      { name: 'production', type: 'production', sort_order: 200 },
    ])
    .execute()
  await db
    .insertInto('project')
    .values({ id: 'default', name: 'Default', description: 'The project that is there from the start' })
    .execute()
  await db
    .insertInto('project_environment')
    .values([
      { project: 'default', environment: 'development' },
      { project: 'default', environment: 'production' },
    ])
    .execute()
  await db.insertInto('tag_type').values({ name: 'simple', description: 'Words to filter features by', icon: '#' }).execute()
  await db.insertInto('feature_type').values(featureTypes).execute()
  await db
    .insertInto('strategy_type')
    .values(
      strategyTypes.map((type, index) => ({ ...type, editable: false, sort_order: index, parameters: JSON.stringify(type.parameters) })),
    )
    .execute()
  await db.insertInto('context_field').values(contextFields).execute()
}

const featureTypes = [
  { id: 'release', name: 'Release', description: 'Rolls out a new feature, then goes away', lifetime_days: 40 },
  { id: 'experiment', name: 'Experiment', description: 'Compares variants for a limited time', lifetime_days: 40 },
  { id: 'operational', name: 'Operational', description: 'Controls an operational aspect during a roll-out', lifetime_days: 7 },
  { id: 'kill-switch', name: 'Kill switch', description: 'Degrades functionality gracefully', lifetime_days: null },
  { id: 'permission', name: 'Permission', description: 'Grants functionality to some users', lifetime_days: null },
]

const parameter = (name: string, type: string, description: string) => ({ name, type, description, required: false })

const strategyTypes = [
  { name: 'default', display_name: 'Standard', description: 'On for everybody', deprecated: false, parameters: [] },
  {
    name: 'flexibleRollout',
    display_name: 'Gradual rollout',
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
    display_name: 'UserIDs',
    description: 'On for the users of a list',
    deprecated: true,
    parameters: [parameter('userIds', 'list', 'Ids of the users')],
  },
  {
    name: 'remoteAddress',
    display_name: 'IPs',
    description: 'On for the addresses of a list',
    deprecated: false,
    parameters: [parameter('IPs', 'list', 'Addresses, or ranges in CIDR notation')],
  },
  {
    name: 'applicationHostname',
    display_name: 'Hosts',
    description: 'On for the application hosts of a list',
    deprecated: false,
    parameters: [parameter('hostNames', 'list', 'Names of the hosts')],
  },
]

const contextFields = [
  { name: 'environment', description: 'The environment that the application runs in', sort_order: 0 },
  { name: 'userId', description: 'The user', stickiness: true, sort_order: 1 },
  { name: 'appName', description: 'The application', sort_order: 2 },
  { name: 'currentTime', description: 'The time of the evaluation', sort_order: 3 },
  { name: 'sessionId', description: 'The session', stickiness: true, sort_order: 4 },
]
