import * as z from 'zod'
import { dependencySchema } from '../features/schemas.ts'
import { variantPayloadSchema, variantSchema } from '../variants/schemas.ts'
import {
  playgroundConstraintSchema,
  playgroundReasonSchema,
  playgroundRolloutSchema,
  playgroundStrategyReasonSchema,
  playgroundVariantReasonSchema,
} from './reasons.ts'

const overrides = variantSchema.shape.overrides.optional().describe('Take precedence over the weights; absent in variants of a strategy')
const variants = () => z.array(z.object({ ...variantSchema.shape, overrides })).describe('The variants among which the choice is')

export const playgroundVariantSchema = z
  .object({
    name: z.string().describe('Its name; `disabled`: there is no variant for this context'),
    enabled: z.boolean().describe('Whether the feature has a variant for this context'),
    payload: variantPayloadSchema.optional().describe('What the variant carries'),
    feature_enabled: z.boolean().describe('Whether the feature is on for this context'),
  })
  .meta({
    id: 'playgroundVariantSchema',
    description: 'The variant for a context',
    examples: [{ name: 'blue', enabled: true, feature_enabled: true }],
  })
export interface PlaygroundVariant extends z.output<typeof playgroundVariantSchema> {}

export const playgroundSegmentSchema = z
  .object({
    id: z.int().describe('Id of the segment'),
    name: z.string().nullable().describe('Its name; null: the segment is hidden from the caller, or does not exist'),
    result: z.boolean().describe('Whether the context belongs to the segment'),
    constraints: z.array(playgroundConstraintSchema).describe('Its constraints with their results'),
  })
  .meta({
    id: 'playgroundSegmentSchema',
    description: 'A segment with its result',
    examples: [{ id: 1, name: 'beta', result: true, constraints: [] }],
  })
export interface PlaygroundSegment extends z.output<typeof playgroundSegmentSchema> {}

const strategyId = '6a0f8da5-398f-4d26-9089-5a87e39dbca6'
const strategyExample = {
  id: strategyId,
  name: 'default',
  title: null,
  disabled: false,
  parameters: {},
  result: { enabled: true, evaluationStatus: 'complete', variant: null, variants: [] },
  constraints: [],
  segments: [],
  links: { edit: `/projects/default/features/checkout/strategies/edit?environmentId=production&strategyId=${strategyId}` },
  reason: { kind: 'true', constraint: null, segment: null },
  rollout: null,
  list: null,
  variantReason: null,
}

export const playgroundStrategySchema = z
  .object({
    id: z.string().describe('Id of the strategy'),
    name: z.string().describe('Name of the strategy type'),
    title: z.string().nullable().describe('A title for people'),
    disabled: z.boolean().describe('True: not evaluated and not returned to SDKs'),
    parameters: z.record(z.string(), z.string()).describe('Parameters by name'),
    result: z
      .object({
        enabled: z.union([z.boolean(), z.literal('unknown')]).describe('`unknown`: the server cannot decide'),
        evaluationStatus: z
          .enum(['complete', 'incomplete', 'unevaluated'])
          .describe('`incomplete`: the strategy type is custom; `unevaluated`: the strategy is disabled'),
        variant: playgroundVariantSchema.nullable().describe('The variant that the strategy gives where it decides'),
        variants: variants(),
      })
      .describe('Its result'),
    constraints: z.array(playgroundConstraintSchema).describe('Its constraints with their results'),
    segments: z.array(playgroundSegmentSchema).describe('Its segments with their results'),
    links: z.object({ edit: z.string().describe('Path of the page that edits the strategy') }).describe('Links'),
    reason: playgroundStrategyReasonSchema.describe('Why it has its result'),
    rollout: playgroundRolloutSchema.nullable().describe('How its share was decided; null: it has none'),
    list: z
      .object({
        parameter: z.string().describe('The parameter that lists values'),
        field: z.string().describe('The context field that is looked up'),
        value: z.string().nullable().describe('The value in the context; null: the context lacks the field'),
        result: z.boolean().describe('Whether the value is listed'),
      })
      .nullable()
      .describe('How its list was decided; null: it has none'),
    variantReason: playgroundVariantReasonSchema.nullable().describe('How its variant was chosen; null: there is no choice'),
  })
  .meta({ id: 'playgroundStrategySchema', description: 'A strategy with its result', examples: [strategyExample] })
export interface PlaygroundStrategy extends z.output<typeof playgroundStrategySchema> {}

const outcome = {
  name: z.string().describe('Name of the feature'),
  projectId: z.string().describe('Id of its project'),
  isEnabled: z.boolean().describe('Whether the feature is on for the context'),
  isEnabledInCurrentEnvironment: z.boolean().describe('Whether the feature is turned on in the environment'),
  hasUnsatisfiedDependency: z.boolean().describe('Whether a parent forbids the feature'),
  strategies: z
    .object({
      result: z
        .union([z.boolean(), z.literal('unknown')])
        .describe('Whether any strategy is true, or the feature has none; `unknown`: only a custom strategy could be'),
      data: z.array(playgroundStrategySchema).describe('All strategies in their order'),
    })
    .describe('The strategies'),
  variant: playgroundVariantSchema.describe('The variant for the context'),
  variants: variants(),
  reason: playgroundReasonSchema.describe('What decided whether the feature is on'),
  variantReason: playgroundVariantReasonSchema.nullable().describe('How the variant was chosen; null: there is no choice'),
  dependencies: z
    .array(
      dependencySchema.extend({
        result: z.boolean().describe('Whether the parent lets the feature be on'),
        isEnabled: z.boolean().nullable().describe('Whether the parent is on; null: it is outside the evaluated projects, or archived'),
        variant: z.string().nullable().describe('The variant of the parent; null: as for `isEnabled`'),
      }),
    )
    .describe('Its parents with their outcomes'),
}
export const outcomeExample = {
  name: 'checkout',
  projectId: 'default',
  isEnabled: true,
  isEnabledInCurrentEnvironment: true,
  hasUnsatisfiedDependency: false,
  strategies: { result: true, data: [strategyExample] },
  variant: { name: 'disabled', enabled: false, feature_enabled: true },
  variants: [],
  reason: { kind: 'strategy', strategy: strategyId, parent: null },
  variantReason: null,
  dependencies: [],
}

export const playgroundFeatureSchema = z
  .object(outcome)
  .meta({ id: 'playgroundFeatureSchema', description: 'The outcome of a feature for a context', examples: [outcomeExample] })
export interface PlaygroundFeature extends z.output<typeof playgroundFeatureSchema> {}
