import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, integer, text, urlName } from '../kernel/atoms.ts'
import { withoutPrototype } from '../kernel/without-prototype.ts'
import { outcomeExample, playgroundFeatureSchema } from './outcomes.ts'

const isBounded = (fields: object) => {
  const isShort = (value: unknown) => typeof value !== 'string' || value.length <= limits.contextValueLength
  return Object.keys(fields).length <= limits.contextFields && Object.values(fields).every(isShort)
}
const bounded = {
  error: `must have at most ${limits.contextFields} fields, each of at most ${limits.contextValueLength} characters`,
}
const contextExample = { appName: 'shop', userId: '7', properties: { country: 'NO' } }

export const playgroundContextSchema = z
  .looseObject({
    appName: text(limits.appNameLength, 1).describe('Name of the application'),
    properties: withoutPrototype(z.record(text(limits.nameLength), z.unknown()).refine(isBounded, bounded))
      .optional()
      .describe('Further fields by name'),
  })
  .refine(isBounded, bounded)
  .meta({
    id: 'playgroundContextSchema',
    description:
      'The context: userId, sessionId, remoteAddress, currentTime, environment, and any other field. Values are texts, numbers and booleans; other values are omitted, with a warning',
    examples: [contextExample],
  })
export interface PlaygroundContext extends z.output<typeof playgroundContextSchema> {}

const shared = {
  projects: z
    .union([z.literal('*'), z.array(urlName()).min(1).max(limits.projectsAtOnce)])
    .default('*')
    .describe('Ids of projects; `*`: all projects that the caller sees'),
  context: playgroundContextSchema.describe('The context to evaluate for'),
  changeRequest: integer(1)
    .optional()
    .describe(
      'Id of an open change request: the server evaluates the features after this request. The project and environment of the request must be named',
    ),
  asOf: dateTime()
    .optional()
    .describe(
      'A time in the past, to the millisecond: the server evaluates the features as they were then. Changes at exactly this time are included. The time is also the default of `currentTime` in the context. Not together with `changeRequest`',
    ),
}
const requestExample = { environment: 'production', projects: '*', context: contextExample }
const advancedExample = { environments: ['production'], projects: '*', context: contextExample }

export const playgroundRequestSchema = z
  .object({ environment: urlName().describe('Name of the environment'), ...shared })
  .meta({ id: 'playgroundRequestSchema', description: 'The input of an evaluation for one context', examples: [requestExample] })
export interface PlaygroundRequest extends z.output<typeof playgroundRequestSchema> {}

export const advancedPlaygroundRequestSchema = z
  .object({
    environments: z.array(urlName()).min(1).max(limits.environmentsAtOnce).describe('Names of environments'),
    ...shared,
    context: playgroundContextSchema.describe('The contexts of the evaluation: a value with commas is a list of values'),
  })
  .meta({ id: 'advancedPlaygroundRequestSchema', description: 'The input of an evaluation for many contexts', examples: [advancedExample] })
export interface AdvancedPlaygroundRequest extends z.output<typeof advancedPlaygroundRequestSchema> {}

const unknownExample = { name: 'checkout', projectId: 'default', environment: 'production', reason: 'notRecorded' }

export const playgroundUnknownSchema = z
  .object({
    name: z.string().describe('Name of the feature'),
    projectId: z.string().describe('Id of the project of the feature at that time'),
    environment: z.string().describe('Name of the environment'),
    reason: z
      .enum(['notRecorded', 'contradiction', 'segment', 'parent'])
      .describe(
        '`notRecorded`: an event of an older server lacks the former state; `contradiction`: an event does not fit the state that it led to, so events are missing; `segment`: a segment of the feature is unknown; `parent`: a parent is unknown',
      ),
  })
  .meta({ id: 'playgroundUnknownSchema', description: 'A feature whose former state is unknown', examples: [unknownExample] })
export interface PlaygroundUnknown extends z.output<typeof playgroundUnknownSchema> {}

const answer = {
  warnings: z
    .object({
      invalidContextProperties: z
        .array(z.string())
        .describe('Fields of the context that were omitted, because their values are not texts, numbers or booleans'),
    })
    .describe('Omitted parts of the input'),
  changeRequest: z
    .object({
      id: z.int().describe('Id of the change request'),
      project: z.string().describe('Id of the project of the change request'),
      environment: z.string().describe('Name of the environment of the change request'),
      state: z.string().describe('State of the change request'),
      conflicts: z.array(z.string()).describe('Why changes are omitted; while the list is not empty, the request cannot be applied'),
    })
    .nullable()
    .describe('The change request that was evaluated; null: no change request'),
  asOf: z
    .object({
      time: z.string().describe('The time whose state was evaluated, RFC 3339 in UTC'),
      unknown: z.array(playgroundUnknownSchema).describe('Features that have no outcome, because their state at that time is unknown'),
    })
    .nullable()
    .describe('The former state that was evaluated; null: the present state'),
}
const noRequest = { warnings: { invalidContextProperties: [] }, changeRequest: null, asOf: null }

export const playgroundResponseSchema = z
  .object({
    features: z.array(playgroundFeatureSchema).describe('The outcomes, by name of the feature'),
    input: playgroundRequestSchema.extend({}).describe('The request'),
    ...answer,
  })
  .meta({
    id: 'playgroundResponseSchema',
    description: 'Outcomes for one context',
    examples: [{ features: [outcomeExample], input: requestExample, ...noRequest }],
  })
export interface PlaygroundResponse extends z.output<typeof playgroundResponseSchema> {}

const advancedOutcomeExample = { ...outcomeExample, environment: 'production', context: { ...contextExample, environment: 'production' } }

export const advancedPlaygroundOutcomeSchema = playgroundFeatureSchema
  .extend({
    environment: z.string().describe('Name of the environment'),
    context: playgroundContextSchema.describe('The context'),
  })
  .meta({
    id: 'advancedPlaygroundOutcomeSchema',
    description: 'The outcome of a feature for one of several contexts',
    examples: [advancedOutcomeExample],
  })
export interface AdvancedPlaygroundOutcome extends z.output<typeof advancedPlaygroundOutcomeSchema> {}

export const advancedPlaygroundResponseSchema = z
  .object({
    features: z
      .array(
        z.object({
          name: z.string().describe('Name of the feature'),
          projectId: z.string().describe('Id of the project of the feature'),
          environments: z
            .record(z.string(), z.array(advancedPlaygroundOutcomeSchema))
            .describe('For each environment that the feature has, the outcomes in the order of the contexts'),
        }),
      )
      .describe('The outcomes, by name of the feature'),
    input: advancedPlaygroundRequestSchema.extend({}).describe('The request'),
    ...answer,
  })
  .meta({
    id: 'advancedPlaygroundResponseSchema',
    description: 'Outcomes for many contexts',
    examples: [
      {
        features: [{ name: 'checkout', projectId: 'default', environments: { production: [advancedOutcomeExample] } }],
        input: advancedExample,
        ...noRequest,
      },
    ],
  })
export interface AdvancedPlaygroundResponse extends z.output<typeof advancedPlaygroundResponseSchema> {}
