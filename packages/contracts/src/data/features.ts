/** Feature types with their lifetime in days. An older feature counts as potentially stale; null: never. */
export const featureTypes = {
  release: { name: 'Release', description: 'Rolls out a new feature, then goes away', lifetimeDays: 40 },
  experiment: { name: 'Experiment', description: 'Compares variants for a limited time', lifetimeDays: 40 },
  operational: { name: 'Operational', description: 'Controls an operational aspect during a roll-out', lifetimeDays: 7 },
  'kill-switch': { name: 'Kill switch', description: 'Degrades functionality gracefully', lifetimeDays: null },
  permission: { name: 'Permission', description: 'Grants functionality to some users', lifetimeDays: null },
} as const

/** The metadata of a feature: the fields that callers set, each with its default. */
export const featureDefaults = { type: 'release', description: null, stale: false, impressionData: false, flagValue: null } as const

/** The types of values that a feature can have for OpenFeature, each with the default value of features that declare no value. */
export const valueDefaults = { boolean: false, string: '', integer: 0, float: 0, object: {} } as const

/** Context fields that identify persons. They are sensitive whatever is stored about the fields. */
export const alwaysSensitiveFields = ['userId', 'sessionId', 'remoteAddress'] as const

/** The operators of constraints. Each accepts one value or several values, of the given kind. */
export const operators = {
  NOT_IN: { takes: 'values', kind: 'string' },
  IN: { takes: 'values', kind: 'string' },
  STR_ENDS_WITH: { takes: 'values', kind: 'string' },
  STR_STARTS_WITH: { takes: 'values', kind: 'string' },
  STR_CONTAINS: { takes: 'values', kind: 'string' },
  NUM_EQ: { takes: 'value', kind: 'number' },
  NUM_GT: { takes: 'value', kind: 'number' },
  NUM_GTE: { takes: 'value', kind: 'number' },
  NUM_LT: { takes: 'value', kind: 'number' },
  NUM_LTE: { takes: 'value', kind: 'number' },
  DATE_AFTER: { takes: 'value', kind: 'date' },
  DATE_BEFORE: { takes: 'value', kind: 'date' },
  SEMVER_EQ: { takes: 'value', kind: 'semver' },
  SEMVER_GT: { takes: 'value', kind: 'semver' },
  SEMVER_LT: { takes: 'value', kind: 'semver' },
} as const

/** Further operators. Constraints accept them only if the configuration of the server enables them. */
export const extendedOperators = {
  SEMVER_GTE: { takes: 'value', kind: 'semver' },
  SEMVER_LTE: { takes: 'value', kind: 'semver' },
  REGEX: { takes: 'value', kind: 'regex' },
  IN_CIDR: { takes: 'values', kind: 'cidr' },
} as const

export const allOperators = { ...operators, ...extendedOperators } as const

export const variantPayloadTypes = ['json', 'csv', 'string', 'number'] as const
export const weightTypes = ['variable', 'fix'] as const
export const projectModes = ['open', 'protected', 'private'] as const
export const environmentTypes = ['development', 'test', 'preproduction', 'production'] as const
export const maturities = ['alpha', 'beta', 'stable', 'deprecated'] as const
