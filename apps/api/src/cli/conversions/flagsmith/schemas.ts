import * as z from 'zod'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional()
const percentage = z.number().min(0).max(100)

const featureStateSchema = z.looseObject({
  feature: z.looseObject({ name: z.string().min(1), type: z.string().nullish() }),
  enabled: z.boolean(),
  feature_state_value: value,
  multivariate_feature_state_values: z
    .array(z.looseObject({ percentage_allocation: percentage, multivariate_feature_option: z.looseObject({ value }) }))
    .nullish(),
  feature_segment: z.looseObject({ priority: z.number().nullish() }).nullish(),
})
export type FeatureState = z.output<typeof featureStateSchema>

const conditionSchema = z.looseObject({
  operator: z.string(),
  property_: z.string().nullish(),
  property: z.string().nullish(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullish(),
})
export type SegmentCondition = z.output<typeof conditionSchema>

const ruleFields = { type: z.enum(['ALL', 'ANY', 'NONE']), conditions: z.array(conditionSchema).default([]) }
export interface SegmentRule {
  readonly type: 'ALL' | 'ANY' | 'NONE'
  readonly conditions: readonly SegmentCondition[]
  readonly rules: readonly SegmentRule[]
}
const ruleSchema: z.ZodType<SegmentRule> = z.lazy(() => z.looseObject({ ...ruleFields, rules: z.array(ruleSchema).default([]) }))

const segmentSchema = z.looseObject({
  name: z.string(),
  rules: z.array(ruleSchema).default([]),
  feature_states: z.array(featureStateSchema).default([]),
})
export type Segment = z.output<typeof segmentSchema>

/** The environment document, which SDKs read for local evaluation. */
export const environmentSchema = z.looseObject({
  name: z.string().nullish(),
  project: z.looseObject({ name: z.string().nullish(), segments: z.array(segmentSchema).default([]) }),
  feature_states: z.array(featureStateSchema),
  identity_overrides: z
    .array(z.looseObject({ identifier: z.string(), identity_features: z.array(featureStateSchema).default([]) }))
    .default([]),
})

export type Environment = z.output<typeof environmentSchema>

/** The features of an export of one environment. */
export const exportSchema = z.array(
  z.looseObject({
    name: z.string().min(1),
    enabled: z.boolean(),
    value,
    multivariate: z.array(z.looseObject({ percentage_allocation: percentage, value })).default([]),
  }),
)
