import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, displayName, text, uuid } from '../kernel/atoms.ts'
import { withoutPrototype } from '../kernel/without-prototype.ts'

const contextExample = { userId: '7', properties: { country: 'NO' } }
const example = {
  id: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc',
  name: 'Staff in Norway',
  description: null,
  context: contextExample,
  createdAt: '2026-01-31T12:00:00.000Z',
}

const value = () => text(limits.textLength)

export const personaContextInputSchema = z
  .strictObject({
    userId: value().optional().describe('Id of the user'),
    sessionId: value().optional().describe('Id of the session'),
    remoteAddress: value().optional().describe('Address of the client'),
    properties: withoutPrototype(z.record(text(limits.nameLength, 1), value()))
      .optional()
      .describe('Further fields by name'),
  })
  .meta({ id: 'personaContextInputSchema', description: 'The context of a persona to store', examples: [contextExample] })
export interface PersonaContextInput extends z.output<typeof personaContextInputSchema> {}

export const personaContextSchema = z
  .object({
    userId: z.string().optional().describe('Id of the user'),
    sessionId: z.string().optional().describe('Id of the session'),
    remoteAddress: z.string().optional().describe('Address of the client'),
    properties: z.record(z.string(), z.string()).optional().describe('Further fields by name'),
  })
  .meta({ id: 'personaContextSchema', description: 'The context of a persona', examples: [contextExample] })
export interface PersonaContext extends z.output<typeof personaContextSchema> {}

export const personaSchema = z
  .object({
    id: uuid().describe('Id of the persona'),
    name: z.string().describe('Name, unique in the project'),
    description: z.string().nullable().describe('Purpose of the persona; null: no description'),
    context: personaContextSchema.describe('The context to evaluate for'),
    createdAt: dateTime().describe('When the persona was created'),
  })
  .meta({ id: 'personaSchema', description: 'A context with a name', examples: [example] })
export interface Persona extends z.output<typeof personaSchema> {}

export const personasSchema = z
  .object({ personas: z.array(personaSchema).describe('The personas of the project') })
  .meta({ id: 'personasSchema', description: 'The personas of a project', examples: [{ personas: [example] }] })
export interface Personas extends z.output<typeof personasSchema> {}

const fields = {
  name: displayName().describe('Name, unique in the project'),
  description: text(limits.textLength).nullable().optional().describe('Purpose of the persona; null: no description'),
  context: personaContextInputSchema.describe('The context to evaluate for'),
}

export const createPersonaSchema = z.strictObject(fields).meta({
  id: 'createPersonaSchema',
  description: 'A persona to create',
  examples: [{ name: example.name, context: contextExample }],
})
export interface CreatePersona extends z.output<typeof createPersonaSchema> {}

export const updatePersonaSchema = z
  .strictObject({
    ...fields,
    name: displayName().optional().describe('Name, unique in the project'),
    context: personaContextInputSchema.optional().describe('The context to evaluate for, complete'),
  })
  .meta({ id: 'updatePersonaSchema', description: 'New fields of a persona', examples: [{ description: 'Sees everything first' }] })
export interface UpdatePersona extends z.output<typeof updatePersonaSchema> {}
