import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { placeName, text } from '../kernel/atoms.ts'
import { createProjectSchema } from './schemas.ts'

const { name, description, mode, defaultStickiness } = createProjectSchema.shape

export const updateProjectSchema = z
  .object({
    name,
    description: description.unwrap().optional().describe('What the project is for; null: nothing is said'),
    mode: mode.unwrap().optional().describe('Who may take part: open, protected or private'),
    defaultStickiness: defaultStickiness.unwrap().optional().describe('Stickiness that new variants and gradual rollouts begin with'),
  })
  .meta({
    id: 'updateProjectSchema',
    description: 'What a project shall become; what is absent stays as it is',
    examples: [{ name: 'Payments', description: 'Everything about money' }],
  })
export interface UpdateProject extends z.output<typeof updateProjectSchema> {}

const naming = {
  pattern: 'Regular expression that the whole name of a new feature has to match',
  example: 'A name that matches',
  description: 'What the pattern means, for people',
}

export const featureNamingSchema = z
  .object({
    pattern: z.string().describe(naming.pattern),
    example: z.string().nullable().describe(naming.example),
    description: z.string().nullable().describe(naming.description),
  })
  .meta({
    id: 'featureNamingSchema',
    description: 'How the features of a project are named',
    examples: [{ pattern: '[a-z]+\\.[a-z-]+', example: 'shop.new-checkout', description: 'Area, dot, purpose' }],
  })
export interface FeatureNaming extends z.output<typeof featureNamingSchema> {}

export const featureNamingInputSchema = z
  .object({
    pattern: text(limits.textLength).nullable().describe(`${naming.pattern}; null or empty: any name`),
    example: text(limits.nameLength).nullable().default(null).describe(naming.example),
    description: text(limits.descriptionLength).nullable().default(null).describe(naming.description),
  })
  .meta({
    id: 'featureNamingInputSchema',
    description: 'How the features of a project shall be named',
    examples: [{ pattern: '[a-z]+\\.[a-z-]+', example: 'shop.new-checkout' }],
  })

export const projectSettingsSchema = z
  .object({
    mode: updateProjectSchema.shape.mode,
    defaultStickiness: updateProjectSchema.shape.defaultStickiness,
    featureNaming: featureNamingInputSchema.nullable().optional().describe('How its features shall be named; null: as anybody likes'),
  })
  .meta({
    id: 'projectSettingsSchema',
    description: 'Settings that a project shall have; what is absent stays as it is',
    examples: [{ mode: 'protected', featureNaming: { pattern: '[a-z-]+', example: 'new-checkout' } }],
  })
export interface ProjectSettings extends z.output<typeof projectSettingsSchema> {}

export const projectIdSchema = z
  .object({ id: placeName().describe('Id, which stands in paths') })
  .meta({ id: 'projectIdSchema', description: 'An id that a project may get', examples: [{ id: 'payments' }] })
