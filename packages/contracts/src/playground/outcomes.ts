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

const overrides = variantSchema.shape.overrides
  .optional()
  .describe('Context values that take precedence over the weights; absent in variants of a strategy')
const variants = () => z.array(z.object({ ...variantSchema.shape, overrides })).describe('The variants to choose from')

export const playgroundVariantSchema = z
  .object({
    name: z.string().describe('Name of the variant; `disabled`: the feature has no variant for this context'),
    enabled: z.boolean().describe('Whether the feature has a variant for this context'),
    payload: variantPayloadSchema.optional().describe('The payload of the variant'),
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
    name: z.string().nullable().describe('Name of the segment; null: the segment is hidden from the caller, or does not exist'),
    result: z.boolean().describe('Whether the context belongs to the segment'),
    constraints: z.array(playgroundConstraintSchema).describe('Constraints of the segment with their results'),
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
    disabled: z.boolean().describe('True: the strategy is not evaluated and not returned to SDKs'),
    parameters: z.record(z.string(), z.string()).describe('Parameters by name'),
    result: z
      .object({
        enabled: z.union([z.boolean(), z.literal('unknown')]).describe('`unknown`: the server cannot decide'),
        evaluationStatus: z
          .enum(['complete', 'incomplete', 'unevaluated'])
          .describe('`incomplete`: the strategy type is custom; `unevaluated`: the strategy is disabled'),
        variant: playgroundVariantSchema.nullable().describe('The variant that the strategy assigns if it decides'),
        variants: variants(),
      })
      .describe('The result of the strategy'),
    constraints: z.array(playgroundConstraintSchema).describe('Constraints of the strategy with their results'),
    segments: z.array(playgroundSegmentSchema).describe('Segments of the strategy with their results'),
    links: z.object({ edit: z.string().describe('Path of the page that edits the strategy') }).describe('Links'),
    reason: playgroundStrategyReasonSchema.describe('Reason for the result'),
    rollout: playgroundRolloutSchema.nullable().describe('Decision about the rollout; null: the strategy has no rollout'),
    list: z
      .object({
        parameter: z.string().describe('The parameter that lists values'),
        field: z.string().describe('The context field that is looked up'),
        value: z.string().nullable().describe('The value in the context; null: the context lacks the field'),
        result: z.boolean().describe('Whether the value is listed'),
      })
      .nullable()
      .describe('Decision about the list of values; null: the strategy has no list'),
    variantReason: playgroundVariantReasonSchema
      .nullable()
      .describe('How the variant of the strategy was chosen; null: there is no choice'),
  })
  .meta({ id: 'playgroundStrategySchema', description: 'A strategy with its result', examples: [strategyExample] })
export interface PlaygroundStrategy extends z.output<typeof playgroundStrategySchema> {}

const outcome = {
  name: z.string().describe('Name of the feature'),
  projectId: z.string().describe('Id of the project of the feature'),
  isEnabled: z.boolean().describe('Whether the feature is on for the context'),
  isEnabledInCurrentEnvironment: z.boolean().describe('Whether the feature is turned on in the environment'),
  hasUnsatisfiedDependency: z.boolean().describe('Whether a parent turns the feature off'),
  strategies: z
    .object({
      result: z
        .union([z.boolean(), z.literal('unknown')])
        .describe('Whether any strategy is true, or the feature has no strategies; `unknown`: only a custom strategy could be true'),
      data: z.array(playgroundStrategySchema).describe('All strategies in their order'),
    })
    .describe('The strategies'),
  variant: playgroundVariantSchema.describe('The variant for the context'),
  variants: variants(),
  reason: playgroundReasonSchema.describe('The reason why the feature is on or off'),
  variantReason: playgroundVariantReasonSchema.nullable().describe('How the variant was chosen; null: there is no choice'),
  dependencies: z
    .array(
      dependencySchema.extend({
        result: z.boolean().describe('Whether the parent allows the feature to be on'),
        isEnabled: z
          .boolean()
          .nullable()
          .describe('Whether the parent is on; null: the parent is outside the evaluated projects, or archived'),
        variant: z.string().nullable().describe('The variant of the parent; null: as for `isEnabled`'),
      }),
    )
    .describe('Parents of the feature with their outcomes'),
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
