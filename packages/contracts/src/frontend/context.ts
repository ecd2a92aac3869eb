import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from '../kernel/atoms.ts'

const valueText = () => text(limits.contextValueLength)
const property = () => z.union([valueText(), z.number(), z.boolean()]).nullable()

/** The fields that a context has beside its properties. */
const fieldsOf = <T extends z.ZodType>(value: () => T) => ({
  appName: value().describe('Name of the application'),
  userId: value().describe('Id of the user'),
  sessionId: value().describe('Id of the session'),
  remoteAddress: value().describe('Address of the user; by default that of the caller'),
  currentTime: value().describe('The time that rules compare with, RFC 3339; by default now'),
  environment: value().describe('The environment, for a token of all environments; by default `default`. Others have their own'),
})

/** The context as the parameters of a query, where all values are texts. */
export const contextQuery = () => z.looseObject(fieldsOf(() => valueText().optional()))

/** Who asks, and from where. Fields of other names count as properties; of those, lists and objects count as missing. */
export const context = () =>
  z.looseObject({
    ...fieldsOf(() => property().optional()),
    properties: z.record(text(limits.nameLength), property()).nullish().describe('Further fields by name'),
  })
export interface Context extends z.output<ReturnType<typeof context>> {}

export const frontendContextSchema = context()
  .extend({ context: context().optional().describe('The context; absent: the body itself is the context') })
  .meta({
    id: 'frontendContextSchema',
    description:
      'A context, or an object that holds one. Fields of other names count as properties; of those, lists and objects count as missing',
    examples: [{ context: { appName: 'shop', userId: '7', properties: { plan: 'gold' } } }],
  })
