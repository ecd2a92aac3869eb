import * as z from 'zod'

const key = z.string().min(1)
const text = z.string().nullish()

const segmentsSchema = z.union(
  [
    z.string(),
    z.array(z.string()),
    z.looseObject({ key: text, keys: z.array(z.string()).nullish(), operator: text, value: z.boolean().nullish() }),
  ],
  { error: 'must be the key of a segment, a list of keys, or an object with key or keys' },
)
export type SegmentReference = z.output<typeof segmentsSchema>

const ruleSchema = z.looseObject({
  segment: segmentsSchema.nullish(),
  segments: z.array(z.string()).nullish(),
  operator: text,
  rank: z.number().nullish(),
  distributions: z.array(z.looseObject({ variant: key, rollout: z.number().min(0).max(100).default(0) })).nullish(),
})

const rolloutSchema = z.looseObject({
  description: text,
  segment: segmentsSchema.nullish(),
  threshold: z.looseObject({ percentage: z.number().min(0).max(100).default(0), value: z.boolean().default(false) }).nullish(),
})

const flagSchema = z.looseObject({
  key,
  name: text,
  description: text,
  type: z.enum(['VARIANT_FLAG_TYPE', 'BOOLEAN_FLAG_TYPE']).nullish(),
  enabled: z.boolean().default(false),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  variants: z.array(z.looseObject({ key, name: text, default: z.boolean().nullish(), attachment: z.unknown().optional() })).nullish(),
  rules: z.array(ruleSchema).nullish(),
  rollouts: z.array(rolloutSchema).nullish(),
})
export type Flag = z.output<typeof flagSchema>

const constraintSchema = z.looseObject({
  type: z.string(),
  property: z.string().default(''),
  operator: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
})
export type Constraint = z.output<typeof constraintSchema>

const segmentSchema = z.looseObject({
  key,
  name: text,
  description: text,
  match_type: z.enum(['ALL_MATCH_TYPE', 'ANY_MATCH_TYPE']).nullish(),
  constraints: z.array(constraintSchema).nullish(),
})
export type Segment = z.output<typeof segmentSchema>

const version = z.union([z.string(), z.number()]).refine((given) => /^1(\.\d+)*$/.test(String(given)), { error: 'must be a version 1.x' })

export const documentSchema = z.looseObject({
  version: version.nullish(),
  namespace: z.union([z.string(), z.looseObject({ key, name: text })]).nullish(),
  flags: z.array(flagSchema).nullish(),
  segments: z.array(segmentSchema).nullish(),
})
export type Document = z.output<typeof documentSchema>
