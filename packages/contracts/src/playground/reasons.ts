import * as z from 'zod'
import { clientConstraintSchema } from '../client-features/schemas.ts'

const causes = ['featureOff', 'parent', 'noStrategies', 'strategy', 'noStrategyTrue'] as const
const strategyReasons = ['true', 'disabled', 'constraint', 'segment', 'list', 'rollout', 'unknownStrategy'] as const
const contextValue = () => z.string().nullable().describe('The value in the context; null: the context lacks the field')

const hashed = {
  stickiness: z.string().describe('As configured: `default`, `random`, or the name of a field'),
  field: z.string().nullable().describe('The context field whose value decides; null: no field has a value, or the stickiness is random'),
  value: contextValue(),
  groupId: z.string().describe('Text that is hashed together with the value'),
  isRandom: z.boolean().describe('True: the bucket is a random number and can differ at the next evaluation'),
}

export const playgroundReasonSchema = z
  .object({
    kind: z
      .enum(causes)
      .describe(
        '`featureOff`: the feature is off in the environment; `parent`: a parent turns the feature off; `noStrategies`: on for everybody; `strategy`: a strategy is true; `noStrategyTrue`: every strategy is false',
      ),
    strategy: z.string().nullable().describe('Id of the first strategy that is true; null: another reason decided'),
    parent: z.string().nullable().describe('Name of the parent that turns the feature off; null: another reason decided'),
  })
  .meta({
    id: 'playgroundReasonSchema',
    description: 'The reason why a feature is on or off',
    examples: [{ kind: 'noStrategies', strategy: null, parent: null }],
  })
export interface PlaygroundReason extends z.output<typeof playgroundReasonSchema> {}

export const playgroundStrategyReasonSchema = z
  .object({
    kind: z
      .enum(strategyReasons)
      .describe(
        '`true`: all conditions are met; `disabled`: the strategy is skipped; `constraint`, `segment`, `list` or `rollout`: the first condition, in this order, that is not met; `unknownStrategy`: only SDKs that implement the strategy can decide',
      ),
    constraint: z.int().nullable().describe('Position of the constraint that failed, from 0'),
    segment: z.int().nullable().describe('Id of the segment that failed'),
  })
  .meta({
    id: 'playgroundStrategyReasonSchema',
    description: 'The reason for the result of a strategy',
    examples: [{ kind: 'constraint', constraint: 0, segment: null }],
  })
export interface PlaygroundStrategyReason extends z.output<typeof playgroundStrategyReasonSchema> {}

export const playgroundConstraintSchema = clientConstraintSchema
  .extend({
    result: z.boolean().describe('Whether the context meets the constraint'),
    contextValue: contextValue(),
  })
  .meta({
    id: 'playgroundConstraintSchema',
    description: 'A constraint with its result',
    examples: [
      {
        contextName: 'userId',
        operator: 'IN',
        values: ['1'],
        inverted: false,
        caseInsensitive: false,
        result: false,
        contextValue: '7',
      },
    ],
  })
export interface PlaygroundConstraint extends z.output<typeof playgroundConstraintSchema> {}

export const playgroundRolloutSchema = z
  .object({
    ...hashed,
    bucket: z.int().nullable().describe('Bucket from 1 to 100; null: the context has no id'),
    threshold: z.number().nullable().describe('The percentage: buckets up to this number are true; null: the parameter is not a number'),
    result: z.boolean().describe('Whether the context is in the share'),
  })
  .meta({
    id: 'playgroundRolloutSchema',
    description: 'How the share of a rollout was decided',
    examples: [
      {
        stickiness: 'default',
        field: 'userId',
        value: '7',
        groupId: 'checkout',
        isRandom: false,
        bucket: 42,
        threshold: 50,
        result: true,
      },
    ],
  })
export interface PlaygroundRollout extends z.output<typeof playgroundRolloutSchema> {}

export const playgroundVariantReasonSchema = z
  .object({
    from: z.enum(['strategy', 'feature']).describe('Whether the strategy or the feature has these variants'),
    by: z.enum(['bucket', 'override']).describe('`override`: the context has a value that is listed for the variant'),
    ...hashed,
    stickiness: z.string().nullable().describe('As configured; null: an override decided'),
    groupId: z.string().nullable().describe('Text that is hashed together with the value; null: an override decided'),
    bucket: z.int().nullable().describe('Bucket from 1 to the total; null: an override decided'),
    threshold: z.number().nullable().describe('The last bucket of the variant; null: an override decided'),
    total: z.number().nullable().describe('Sum of all weights; null: an override decided'),
  })
  .meta({
    id: 'playgroundVariantReasonSchema',
    description: 'How a variant was chosen',
    examples: [
      {
        from: 'strategy',
        by: 'bucket',
        stickiness: 'default',
        field: 'userId',
        value: '7',
        groupId: 'checkout',
        isRandom: false,
        bucket: 611,
        threshold: 1000,
        total: 1000,
      },
    ],
  })
export interface PlaygroundVariantReason extends z.output<typeof playgroundVariantReasonSchema> {}
