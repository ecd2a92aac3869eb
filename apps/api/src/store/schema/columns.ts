import type { Columns } from '../columns.ts'

const metadata = { type: 'text', description: 'text', stale: 'boolean', impressionData: 'boolean', flagValue: 'jsonb' } as const

/** The columns of each table of flag state, by their fields. The first column is the key, unless the key has more than one column. */
export const columns = {
  environment: { name: 'text', type: 'text', sortOrder: 'integer', enabled: 'boolean', protected: 'boolean' },
  project: {
    id: 'text',
    name: 'text',
    description: 'text',
    mode: 'text',
    defaultStickiness: 'text',
    featureNaming: 'jsonb',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  project_environment: { project: 'text', environment: 'text' },
  change_request_setting: { project: 'text', environment: 'text', enabled: 'boolean', requiredApprovals: 'integer' },
  feature_type: { id: 'text', lifetimeDays: 'integer' },
  feature: { name: 'text', project: 'text', ...metadata, createdAt: 'timestamptz', archivedAt: 'timestamptz', outlivedAt: 'timestamptz' },
  feature_environment: {
    feature: 'text',
    environment: 'text',
    enabled: 'boolean',
    strategies: 'jsonb',
    variants: 'jsonb',
    lastSeenAt: 'timestamptz',
  },
  feature_dependency: { feature: 'text', parent: 'text', enabled: 'boolean', variants: 'jsonb' },
  feature_tag: { feature: 'text', type: 'text', value: 'text' },
  tag_type: { name: 'text', description: 'text', icon: 'text' },
  tag: { type: 'text', value: 'text' },
  strategy_type: {
    name: 'text',
    title: 'text',
    displayName: 'text',
    description: 'text',
    editable: 'boolean',
    deprecated: 'boolean',
    parameters: 'jsonb',
  },
  context_field: {
    name: 'text',
    description: 'text',
    stickiness: 'boolean',
    sensitive: 'boolean',
    sortOrder: 'integer',
    legalValues: 'jsonb',
    createdAt: 'timestamptz',
  },
  segment: {
    id: 'bigint',
    name: 'text',
    description: 'text',
    project: 'text',
    constraints: 'jsonb',
    createdBy: 'text',
    createdAt: 'timestamptz',
  },
  segment_use: { segment: 'bigint', feature: 'text', environment: 'text', strategy: 'uuid' },
} as const satisfies Readonly<Record<string, Columns>>

/** The name of a feature, and its columns that callers set. */
export const featureMetadata = { name: columns.feature.name, ...metadata }

const { outlivedAt: _, ...featureRow } = columns.feature
const { createdBy: _by, createdAt: _at, ...segmentState } = columns.segment
const { createdAt: _since, ...contextFieldState } = columns.context_field

/** The columns without those that only state files have, or that never change. */
export { contextFieldState, featureRow, segmentState }
