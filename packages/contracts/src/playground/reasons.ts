import * as z from 'zod'
import { clientConstraintSchema } from '../client-features/schemas.ts'

const causes = ['featureOff', 'parent', 'noStrategies', 'strategy', 'noStrategyTrue'] as const
const strategyReasons = ['true', 'disabled', 'constraint', 'segment', 'list', 'rollout', 'unknownStrategy'] as const
const contextValue = () => z.string().nullable().describe('The value in the context; null: the context lacks the field')

const hashed = {
  stickiness: z.string().describe('As configured: `default`, `random`, or the name of a field'),
  field: z.string().nullable().describe('The context field whose value decides; null: no field has a value, or the stickiness is random'),
  value: contextValue(),
  groupId: z.string().describe('What is hashed together with the value'),
  isRandom: z.boolean().describe('True: the bucket is a random number, and may differ at the next evaluation'),
}

export const playgroundReasonSchema = z
  .object({
    kind: z
      .enum(causes)
      .describe(
        '`featureOff`: the feature is off in the environment; `parent`: a parent forbids it; `noStrategies`: on for everybody; `strategy`: a strategy is true; `noStrategyTrue`: every strategy is false',
      ),
    strategy: z.string().nullable().describe('Id of the first strategy that is true, where that decided'),
    parent: z.string().nullable().describe('Name of the parent that forbids the feature, where that decided'),
  })
  .meta({
    id: 'playgroundReasonSchema',
    description: 'What decided whether a feature is on',
    examples: [{ kind: 'noStrategies', strategy: null, parent: null }],
  })
export interface PlaygroundReason extends z.output<typeof playgroundReasonSchema> {}

export const playgroundStrategyReasonSchema = z
  .object({
    kind: z
      .enum(strategyReasons)
      .describe(
        '`true`: nothing failed; `disabled`: the strategy is left out; otherwise what failed first, in the order constraint, segment, list or rollout; `unknownStrategy`: only SDKs that implement the strategy can decide',
      ),
    constraint: z.int().nullable().describe('Position of the constraint that failed, from 0'),
    segment: z.int().nullable().describe('Id of the segment that failed'),
  })
  .meta({
    id: 'playgroundStrategyReasonSchema',
    description: 'Why a strategy has its result',
    examples: [{ kind: 'constraint', constraint: 0, segment: null }],
  })
export interface PlaygroundStrategyReason extends z.output<typeof playgroundStrategyReasonSchema> {}

export const playgroundConstraintSchema = clientConstraintSchema
  .extend({
    result: z.boolean().describe('Whether the context fulfils the constraint'),
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
    bucket: z.int().nullable().describe('From 1 to 100; null: the context has no id'),
    threshold: z.number().nullable().describe('The percentage: buckets up to it are true; null: it is no number'),
    result: z.boolean().describe('Whether the context belongs to the share'),
  })
  .meta({
    id: 'playgroundRolloutSchema',
    description: 'How a share of all ids was decided',
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
    from: z.enum(['strategy', 'feature']).describe('Whose variants these are'),
    by: z.enum(['bucket', 'override']).describe('`override`: the context has a value that is listed for the variant'),
    ...hashed,
    stickiness: z.string().nullable().describe('As configured; null: an override decided'),
    groupId: z.string().nullable().describe('What is hashed together with the value; null: an override decided'),
    bucket: z.int().nullable().describe('From 1 to the total; null: an override decided'),
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
