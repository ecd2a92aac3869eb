import * as z from 'zod'

const index = z.int().min(0)
const json: z.ZodType<unknown> = z.unknown()
const strings = z.array(z.string())

const clauseSchema = z.looseObject({
  attribute: z.string().default(''),
  op: z.string(),
  values: z.array(json).default([]),
  negate: z.boolean().default(false),
  contextKind: z.string().nullish(),
})
export type Clause = z.output<typeof clauseSchema>

const rolloutSchema = z.looseObject({
  variations: z.array(z.looseObject({ variation: index, weight: z.number().min(0).max(100_000) })).min(1),
  bucketBy: z.string().nullish(),
  contextKind: z.string().nullish(),
  kind: z.string().nullish(),
})

const outcome = { variation: index.nullish(), rollout: rolloutSchema.nullish() }
const outcomeSchema = z.looseObject(outcome)
export type Outcome = z.output<typeof outcomeSchema>

const target = z.looseObject({ values: strings.default([]), variation: index, contextKind: z.string().nullish() })

const configurationSchema = z.looseObject({
  on: z.boolean(),
  targets: z.array(target).nullish(),
  contextTargets: z.array(target).nullish(),
  rules: z
    .array(
      z.looseObject({ ...outcome, clauses: z.array(clauseSchema), description: z.string().nullish(), disabled: z.boolean().nullish() }),
    )
    .nullish(),
  fallthrough: z.looseObject(outcome, { error: 'is missing; request the flags with ?summary=0' }),
  offVariation: index.nullish(),
  prerequisites: z.array(z.looseObject({ key: z.string(), variation: index })).nullish(),
})
export type FlagConfiguration = z.output<typeof configurationSchema>

const metadata = {
  key: z.string().min(1),
  name: z.string().nullish(),
  description: z.string().nullish(),
  tags: strings.nullish(),
  temporary: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  archivedDate: z.number().nullish(),
  deprecated: z.boolean().nullish(),
  creationDate: z.number().nullish(),
}

/** A flag of the REST API. */
export const flagSchema = z.looseObject({
  ...metadata,
  variations: z.array(z.looseObject({ value: json, name: z.string().nullish() })).min(1),
  environments: z.record(z.string(), configurationSchema),
})
export type Flag = z.output<typeof flagSchema>

/** A flag of the data for SDKs, of one environment. */
export const sdkFlagSchema = z.looseObject({
  ...configurationSchema.shape,
  key: z.string().min(1),
  variations: z.array(json).min(1),
  deleted: z.boolean().nullish(),
})

const contextKeys = z.array(z.looseObject({ contextKind: z.string(), values: strings.default([]) })).nullish()

export const segmentSchema = z.looseObject({
  key: z.string().min(1),
  name: z.string().nullish(),
  description: z.string().nullish(),
  included: strings.nullish(),
  excluded: strings.nullish(),
  includedContexts: contextKeys,
  excludedContexts: contextKeys,
  rules: z.array(z.looseObject({ clauses: z.array(clauseSchema), weight: z.number().nullish() })).nullish(),
  unbounded: z.boolean().nullish(),
  deleted: z.boolean().nullish(),
})
export type Segment = z.output<typeof segmentSchema>
