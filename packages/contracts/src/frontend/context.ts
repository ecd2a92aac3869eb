import * as z from 'zod'

/** Values of other types count as missing, so that no value stops an application. */
const value = () => z.union([z.string(), z.number(), z.boolean()]).optional().catch(undefined)

/** The context of an evaluation: who asks, and from where. */
export const contextFields = {
  appName: value().describe('Name of the application'),
  userId: value().describe('Id of the user'),
  sessionId: value().describe('Id of the session'),
  remoteAddress: value().describe('Address of the user; by default that of the caller'),
  currentTime: value().describe('The time that rules compare with, RFC 3339; by default now'),
  environment: value().describe('The environment, for a token of all environments; by default `default`. Others have their own'),
}

export const contextSchema = z
  .looseObject({
    ...contextFields,
    properties: z.looseObject({}).optional().catch(undefined).describe('Further fields by name, with a text, a number or true and false'),
  })
  .meta({
    id: 'contextSchema',
    description: 'Who asks, and from where. Fields of other names count as properties',
    examples: [{ appName: 'shop', userId: '7', properties: { plan: 'gold' } }],
  })
export interface Context extends z.output<typeof contextSchema> {}
