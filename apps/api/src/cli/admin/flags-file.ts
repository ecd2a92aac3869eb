import {
  addStrategyPayloadSchema,
  constraintInputSchema,
  dependencyInputSchema,
  overwriteVariantsSchema,
  updateFeatureSchema,
  urlName,
} from '@halyard/contracts'
import * as z from 'zod'

const { name, title, disabled, variants } = addStrategyPayloadSchema.shape

/** An empty value in YAML is null: the file mentions the flag or the environment, and manages no field of it. */
const object = <S extends z.ZodType>(schema: S) => z.preprocess((value) => value ?? {}, schema)

const strategySchema = z.strictObject({
  name,
  title,
  disabled,
  /** Null removes a parameter; other parameters stay. */
  parameters: z.record(z.string(), z.string().nullable()).optional(),
  constraints: z.array(constraintInputSchema.strict()).optional(),
  /** Names or ids of segments. */
  segments: z.array(z.union([z.string().min(1), z.int()])).optional(),
  variants,
})

const environmentSchema = z.strictObject({
  enabled: z.boolean().optional(),
  strategies: z.array(strategySchema).optional(),
  variants: overwriteVariantsSchema.optional(),
})

const tag = z.string().regex(/^[^:]+:.+$/, { error: 'must be of the form type:value' })

const flagSchema = z.strictObject({
  ...updateFeatureSchema.shape,
  tags: z.array(tag).optional(),
  parents: z.array(dependencyInputSchema.strict()).optional(),
  environments: z.record(urlName(), object(environmentSchema)).optional(),
})

export const flagsFileSchema = z.strictObject({
  project: urlName().optional(),
  /** True: flags of the project that the file does not mention are archived. */
  prune: z.boolean().optional(),
  flags: z.record(urlName(), object(flagSchema)),
})

/** Flags as a file describes them. Absent fields are not managed: they keep their values. */
export type FlagsFile = z.output<typeof flagsFileSchema>
export type WantedFlag = z.output<typeof flagSchema>
export type WantedEnvironment = z.output<typeof environmentSchema>
export type WantedStrategy = z.output<typeof strategySchema>
