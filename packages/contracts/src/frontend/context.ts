import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from '../kernel/atoms.ts'

const valueText = () => text(limits.contextValueLength)
const property = () => z.union([valueText(), z.number(), z.boolean()]).nullable()

/** The fields of a context without its properties. */
const fieldsOf = <T extends z.ZodType>(value: () => T) => ({
  appName: value().describe('Name of the application'),
  userId: value().describe('Id of the user'),
  sessionId: value().describe('Id of the session'),
  remoteAddress: value().describe('Address of the user; default: the address of the caller'),
  currentTime: value().describe('The time for rules that compare with the present time, RFC 3339; default: now'),
  environment: value().describe(
    'The environment, for a token of all environments; default: `default`. Other tokens have their own environment',
  ),
})

/** The context as query parameters, which are all texts. */
export const contextQuery = () => z.looseObject(fieldsOf(() => valueText().optional()))

/** The context of an evaluation. Other fields count as properties; lists and objects among these count as missing. */
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
      'A context, or an object that contains a context. Other fields count as properties; lists and objects among these count as missing',
    examples: [{ context: { appName: 'shop', userId: '7', properties: { plan: 'gold' } } }],
  })
