interface MetricDeclaration {
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
}

/**
 * Every metric of the server, besides the default metrics of Node. The values of each label have a bound. docs/guides/monitoring.md shows
 * this table; a test compares them. No label is named job or instance, because Prometheus adds labels with these names.
 */
export const metricTable = {
  halyard_build_info: {
    type: 'gauge',
    help: 'Always 1; the labels show the release, the version of Node and the database engine',
    labels: ['version', 'node', 'engine'],
  },
  http_request_duration_seconds: {
    type: 'histogram',
    help: 'Duration of HTTP requests, by route pattern',
    labels: ['method', 'route', 'status'],
  },

  halyard_database_up: { type: 'gauge', help: '1 if the database responded to the last check within 2 seconds, else 0', labels: [] },
  halyard_database_pool_connections: { type: 'gauge', help: 'Open connections to PostgreSQL, idle or in_use', labels: ['pool', 'state'] },
  halyard_database_pool_max_connections: { type: 'gauge', help: 'Largest number of connections to PostgreSQL', labels: ['pool'] },
  halyard_database_pool_waiting: {
    type: 'gauge',
    help: 'Transactions and statements that wait for a connection to PostgreSQL',
    labels: ['pool'],
  },

  halyard_cache_hits_total: { type: 'counter', help: 'Reads that a cache served', labels: ['cache'] },
  halyard_cache_misses_total: { type: 'counter', help: 'Reads that a cache could not serve', labels: ['cache'] },
  halyard_cache_entries: { type: 'gauge', help: 'Entries of a cache', labels: ['cache'] },
  halyard_cache_bytes: { type: 'gauge', help: 'Size of the entries of a cache, uncompressed', labels: ['cache'] },
  halyard_repeated_responses_total: {
    type: 'counter',
    help: 'Requests that equalled an earlier one and got its response again',
    labels: [],
  },

  halyard_streams: { type: 'gauge', help: 'Open streams of applications', labels: [] },
  halyard_change_streams: { type: 'gauge', help: 'Open streams of changes, such as those of the pages of the console', labels: [] },
  halyard_snapshot_builds_total: {
    type: 'counter',
    help: 'Responses with all features of a scope that were built for applications',
    labels: [],
  },
  halyard_deltas_sent_total: {
    type: 'counter',
    help: 'Changes sent to applications: responses to polls for deltas, and events on streams',
    labels: ['transport'],
  },
  halyard_evaluations_total: {
    type: 'counter',
    help: 'Evaluations of features for a context, for frontend and OFREP requests',
    labels: [],
  },
  halyard_delivery_state_age_seconds: {
    type: 'gauge',
    help: 'Age of the flag state in the last response to an application; absent after a minute without one',
    labels: [],
  },
  halyard_sdk_processes: { type: 'gauge', help: 'Live SDK processes that called this server, by application', labels: ['application'] },
  halyard_sdk_arrival_seconds: {
    type: 'histogram',
    help: 'Time from the commit of a change until an SDK process had it, by application, SDK and transport',
    labels: ['application', 'sdk', 'transport'],
  },

  halyard_usage_buffered: { type: 'gauge', help: 'Entries of usage reports that are not stored yet', labels: [] },
  halyard_usage_dropped_total: {
    type: 'counter',
    help: 'Entries of usage reports that were dropped because of a bound',
    labels: [],
  },
  halyard_usage_store_failures_total: {
    type: 'counter',
    help: 'Failed attempts to store usage reports. The reports stay buffered',
    labels: [],
  },

  halyard_unsealed_events: { type: 'gauge', help: 'Events that are not sealed yet, counted up to 10,000', labels: [] },
  halyard_unsealed_events_oldest_age_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that is not sealed yet; 0 without one',
    labels: [],
  },
  halyard_job_last_success_timestamp_seconds: {
    type: 'gauge',
    help: 'Time at which this instance last completed the job. Absent before the first time',
    labels: ['name'],
  },
  halyard_job_last_duration_seconds: { type: 'gauge', help: 'Duration of the last run of the job on this instance', labels: ['name'] },
  halyard_job_failures_total: { type: 'counter', help: 'Failed runs of the job on this instance', labels: ['name'] },
  halyard_job_overdue_seconds: {
    type: 'gauge',
    help: 'Time since a job that one instance at a time runs became due; 0 if it is not due',
    labels: ['name'],
  },
  halyard_sso_certificate_expiry_seconds: {
    type: 'gauge',
    help: 'Time until a certificate of SAML expires; negative: it has expired. Absent while SAML is off',
    labels: ['of', 'fingerprint'],
  },
  halyard_change_requests_pending: {
    type: 'gauge',
    help: 'Change requests that are not applied, cancelled or rejected',
    labels: ['state'],
  },
} as const satisfies Record<string, MetricDeclaration>

export type MetricName = keyof typeof metricTable
type NameOf<Type extends MetricDeclaration['type']> = {
  [N in MetricName]: (typeof metricTable)[N]['type'] extends Type ? N : never
}[MetricName]
/** The metrics whose values are read from their source. */
export type ReadMetricName = NameOf<'gauge' | 'counter'>
export type Labels<N extends MetricName> = Readonly<Record<(typeof metricTable)[N]['labels'][number], string>>
