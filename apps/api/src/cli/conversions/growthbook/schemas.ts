import * as z from 'zod'

const text = z.string().nullish()
const share = z.number().min(0).max(1)
const condition = z.record(z.string(), z.unknown())
const json: z.ZodType<unknown> = z.unknown()

const sdkRuleSchema = z.looseObject({
  id: text,
  condition: condition.nullish(),
  force: json.optional(),
  coverage: share.nullish(),
  hashAttribute: text,
  variations: z.array(json).nullish(),
  weights: z.array(share).nullish(),
  meta: z.array(z.looseObject({ key: text, name: text })).nullish(),
  name: text,
  namespace: json.optional(),
  filters: z.array(json).nullish(),
  ranges: z.array(json).nullish(),
  range: json.optional(),
  parentConditions: z.array(json).nullish(),
})
export type SdkRule = z.output<typeof sdkRuleSchema>

/** The payload for SDKs, of one environment. */
export const payloadSchema = z.looseObject({
  features: z.record(z.string(), z.looseObject({ defaultValue: json.optional(), rules: z.array(sdkRuleSchema).nullish() })),
  savedGroups: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).nullish(),
})

/** A feature that must be true, or an own condition on the value of a feature. */
const prerequisites = z.array(z.union([z.string(), z.looseObject({ id: z.string(), condition: z.string() })])).nullish()

const ruleSchema = z.looseObject({
  id: text,
  type: z.string(),
  description: text,
  enabled: z.boolean().default(true),
  condition: text,
  savedGroupTargeting: z.array(z.looseObject({ matchType: z.enum(['all', 'any', 'none']), savedGroups: z.array(z.string()) })).nullish(),
  prerequisites,
  value: z.union([z.string(), z.array(z.looseObject({ value: z.string(), weight: share, name: text }))]).nullish(),
  coverage: share.nullish(),
  hashAttribute: text,
  namespace: z.looseObject({ enabled: z.boolean() }).nullish(),
  scheduleRules: z.array(json).nullish(),
  scheduleType: text,
  sparse: z.boolean().nullish(),
  /** Only in the second version of the API. */
  savedGroups: z.array(json).nullish(),
  allEnvironments: z.boolean().nullish(),
  environments: z.array(z.string()).nullish(),
})
export type ApiRule = z.output<typeof ruleSchema>

export const featureSchema = z.looseObject({
  id: z.string().min(1),
  description: text,
  archived: z.boolean().nullish(),
  dateCreated: text,
  valueType: z.enum(['boolean', 'string', 'number', 'json']),
  defaultValue: z.string(),
  tags: z.array(z.string()).nullish(),
  prerequisites,
  holdout: json.optional(),
  /** The rules of all environments, in the second version of the API. */
  rules: z.array(ruleSchema).nullish(),
  environments: z.record(z.string(), z.looseObject({ enabled: z.boolean(), defaultValue: text, rules: z.array(ruleSchema).default([]) }), {
    error: 'is missing; request the features with GET /api/v1/features',
  }),
})
export type ApiFeature = z.output<typeof featureSchema>

/** A list of the REST API. Saved groups may be added from GET /api/v1/saved-groups. */
export const listSchema = z.looseObject({
  features: z.array(json),
  savedGroups: z
    .array(z.looseObject({ id: z.string(), attributeKey: text, values: z.array(z.string()).nullish(), condition: text }))
    .nullish(),
  hasMore: z.boolean().nullish(),
  total: z.number().nullish(),
})
