import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, text, urlName } from '../kernel/atoms.ts'
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
      'Who asks, and from where: userId, sessionId, remoteAddress, currentTime, environment, and any other field. Values are texts, numbers and booleans; others are left out, with a warning',
    examples: [contextExample],
  })
export interface PlaygroundContext extends z.output<typeof playgroundContextSchema> {}

const shared = {
  projects: z
    .union([z.literal('*'), z.array(urlName()).min(1).max(limits.projectsAtOnce)])
    .default('*')
    .describe('Ids of projects; `*`: all that the caller sees'),
  context: playgroundContextSchema.describe('The context to evaluate for'),
  changeRequest: integer(1)
    .optional()
    .describe('Id of an open change request: the features are evaluated as it would leave them. Its project and environment must be named'),
}
const requestExample = { environment: 'production', projects: '*', context: contextExample }
const advancedExample = { environments: ['production'], projects: '*', context: contextExample }

export const playgroundRequestSchema = z
  .object({ environment: urlName().describe('Name of the environment'), ...shared })
  .meta({ id: 'playgroundRequestSchema', description: 'What to evaluate for one context', examples: [requestExample] })
export interface PlaygroundRequest extends z.output<typeof playgroundRequestSchema> {}

export const advancedPlaygroundRequestSchema = z
  .object({
    environments: z.array(urlName()).min(1).max(limits.environmentsAtOnce).describe('Names of environments'),
    ...shared,
    context: playgroundContextSchema.describe('The contexts to evaluate for: a value with commas is a list of values'),
  })
  .meta({ id: 'advancedPlaygroundRequestSchema', description: 'What to evaluate for many contexts', examples: [advancedExample] })
export interface AdvancedPlaygroundRequest extends z.output<typeof advancedPlaygroundRequestSchema> {}

const answer = {
  warnings: z
    .object({
      invalidContextProperties: z.array(z.string()).describe('Fields of the context that were left out, since their values are no texts'),
    })
    .describe('What was left out'),
  changeRequest: z
    .object({
      id: z.int().describe('Its id'),
      project: z.string().describe('Id of its project'),
      environment: z.string().describe('Name of its environment'),
      state: z.string().describe('Its state'),
      conflicts: z.array(z.string()).describe('Why changes are left out; while there are any, the request cannot be applied'),
    })
    .nullable()
    .describe('The change request that was evaluated; null: none'),
}
const noRequest = { warnings: { invalidContextProperties: [] }, changeRequest: null }

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
          projectId: z.string().describe('Id of its project'),
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
