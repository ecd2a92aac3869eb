import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { context } from '../frontend/context.ts'
import { text } from '../kernel/atoms.ts'

export const ofrepReasons = ['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DISABLED'] as const

export const ofrepContextSchema = z
  .object({
    context: context()
      .extend({
        targetingKey: text(limits.contextValueLength).optional().describe('Used as `userId` if `userId` is absent or empty'),
      })
      .default({})
      .describe('The context of the evaluation'),
  })
  .meta({
    id: 'ofrepContextSchema',
    description: 'The context of an evaluation',
    examples: [{ context: { targetingKey: '7', plan: 'gold' } }],
  })

export type OfrepContext = z.output<typeof ofrepContextSchema>['context']

export const ofrepFlagSchema = z
  .object({
    key: z.string().describe('Name of the feature'),
    reason: z
      .enum(ofrepReasons)
      .describe(
        'SPLIT: a percentage or the weight of a variant decided. TARGETING_MATCH: a constraint, a segment, a list or an override decided. STATIC: none of these decided. DISABLED: the feature is off for the context',
      ),
    variant: z.string().optional().describe('Name of the variant; absent: the feature has no variant for the context'),
    value: z
      .unknown()
      .optional()
      .describe('The payload of the variant in its type, or whether the feature is on; absent: the code uses its default value'),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('Metadata of the outcome'),
  })
  .meta({
    id: 'ofrepFlagSchema',
    description: 'The outcome of a feature for a context, in the OpenFeature format',
    examples: [{ key: 'checkout', reason: 'STATIC', value: true, metadata: { project: 'default', environment: 'production' } }],
  })
export interface OfrepFlag extends z.output<typeof ofrepFlagSchema> {}

const ofrepFailure = z
  .object({
    key: z.string().describe('Name of the feature'),
    errorCode: z.enum(['GENERAL']).describe('The error code of OpenFeature'),
    errorDetails: z.string().describe('Description of the error'),
    metadata: ofrepFlagSchema.shape.metadata,
  })
  .describe('A feature whose variant has a payload that is not of the declared type')
export type OfrepFailure = z.output<typeof ofrepFailure>

const eventStream = z
  .object({
    type: z.literal('sse').describe('Server-sent events'),
    endpoint: z
      .object({
        requestUri: z.string().describe('Path and query, at the origin of this request. Keep it secret: the query holds a ticket'),
      })
      .describe('Address of the stream'),
    inactivityDelaySec: z.int().min(1).describe('Number of seconds without activity after which the client closes the stream'),
  })
  .describe('A stream that says when to evaluate again')
export type OfrepEventStream = z.output<typeof eventStream>

export const ofrepFlagsSchema = z
  .object({
    flags: z.array(z.union([ofrepFlagSchema, ofrepFailure])).describe('All features of the token, by project and then by name'),
    eventStreams: z.array(eventStream).describe('Streams that say when to evaluate again'),
    metadata: z.object({ environment: z.string().describe('Name of the environment') }).describe('Metadata of all outcomes'),
  })
  .meta({
    id: 'ofrepFlagsSchema',
    description: 'The outcomes of all features for a context, in the OpenFeature format',
    examples: [
      {
        flags: [{ key: 'checkout', reason: 'STATIC', value: true, metadata: { project: 'default', environment: 'production' } }],
        eventStreams: [{ type: 'sse', endpoint: { requestUri: '/ofrep/v1/events?ticket=…' }, inactivityDelaySec: 120 }],
        metadata: { environment: 'production' },
      },
    ],
  })
export interface OfrepFlags extends z.output<typeof ofrepFlagsSchema> {}
