const created = { created_at: 'a time' }
const due = { due_at: 'a time' }
const field = { ...created, legal_values: [], sensitive: false, stickiness: false }
const type = { deprecated: false, editable: false, parameters: [], title: null }
const parameter = (name: string, type: string, description: string) => ({ name, type, description, required: false })

/** Every row of a new migrated database, by table. Released migrations keep storing exactly these rows. */
export const firstRows: Readonly<Record<string, readonly object[]>> = {
  context_field: [
    { ...field, name: 'appName', sort_order: 2, description: 'The application' },
    { ...field, name: 'currentTime', sort_order: 3, description: 'The time of the evaluation' },
    { ...field, name: 'environment', sort_order: 0, description: 'The environment that the application runs in' },
    { ...field, name: 'sessionId', sort_order: 4, description: 'The session', sensitive: true, stickiness: true },
    { ...field, name: 'userId', sort_order: 1, description: 'The user', sensitive: true, stickiness: true },
  ],
  environment: [
    { name: 'development', type: 'development', enabled: true, protected: false, sort_order: 100 },
    { name: 'production', type: 'production', enabled: true, protected: false, sort_order: 200 },
  ],
  event_sealing: [{ xid: '0', event_id: 0, position: 0 }],
  feature_type: [
    { id: 'experiment', name: 'Experiment', description: 'Compares variants for a limited time', lifetime_days: 40 },
    { id: 'kill-switch', name: 'Kill switch', description: 'Degrades functionality gracefully', lifetime_days: null },
    { id: 'operational', name: 'Operational', description: 'Controls an operational aspect during a roll-out', lifetime_days: 7 },
    { id: 'permission', name: 'Permission', description: 'Grants functionality to some users', lifetime_days: null },
    { id: 'release', name: 'Release', description: 'Rolls out a new feature, then goes away', lifetime_days: 40 },
  ],
  job: [
    { ...due, name: 'answers-retention' },
    { ...due, name: 'applications-retention' },
    { ...due, name: 'deliveries-retention' },
    { ...due, name: 'metrics-retention' },
    { ...due, name: 'sso-certificates' },
    { ...due, name: 'staleness' },
  ],
  notification_cursor: [{ position: 0 }],
  project: [
    {
      ...created,
      id: 'default',
      mode: 'open',
      name: 'Default',
      updated_at: null,
      description: 'The project that is there from the start',
      first_event: 0,
      feature_naming: null,
      default_stickiness: 'default',
    },
  ],
  project_environment: [
    { project: 'default', environment: 'development', default_strategy: null },
    { project: 'default', environment: 'production', default_strategy: null },
  ],
  strategy_type: [
    {
      ...type,
      name: 'applicationHostname',
      display_name: 'Hosts',
      description: 'On for the application hosts of a list',
      sort_order: 4,
      parameters: [parameter('hostNames', 'list', 'Names of the hosts')],
    },
    { ...type, name: 'default', display_name: 'Standard', description: 'On for everybody', sort_order: 0 },
    {
      ...type,
      name: 'flexibleRollout',
      display_name: 'Gradual rollout',
      description: 'On for a share of users, sticky by a field of the context',
      sort_order: 1,
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
      ...type,
      name: 'remoteAddress',
      display_name: 'IPs',
      description: 'On for the addresses of a list',
      sort_order: 3,
      parameters: [parameter('IPs', 'list', 'Addresses, or ranges in CIDR notation')],
    },
    {
      ...type,
      name: 'userWithId',
      display_name: 'UserIDs',
      description: 'On for the users of a list',
      deprecated: true,
      sort_order: 2,
      parameters: [parameter('userIds', 'list', 'Ids of the users')],
    },
  ],
  tag_type: [{ icon: '#', name: 'simple', description: 'Words to filter features by' }],
}
