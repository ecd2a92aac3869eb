import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { scopeName, text } from '../kernel/atoms.ts'
import { createProjectSchema } from './schemas.ts'

const { name, description, mode, defaultStickiness } = createProjectSchema.shape

export const updateProjectSchema = z
  .object({
    name,
    description: description.unwrap().optional().describe('Purpose of the project; null: no description'),
    mode: mode.unwrap().optional().describe('Collaboration mode: open, protected or private'),
    defaultStickiness: defaultStickiness.unwrap().optional().describe('Default stickiness of new variants and gradual rollouts'),
  })
  .meta({
    id: 'updateProjectSchema',
    description: 'New fields of a project; absent fields stay unchanged',
    examples: [{ name: 'Payments', description: 'Everything about money' }],
  })
export interface UpdateProject extends z.output<typeof updateProjectSchema> {}

const naming = {
  pattern: 'Regular expression that the complete name of a new feature must match',
  example: 'A name that matches the pattern',
  description: 'Meaning of the pattern, for people',
}

export const featureNamingSchema = z
  .object({
    pattern: z.string().describe(naming.pattern),
    example: z.string().nullable().describe(naming.example),
    description: z.string().nullable().describe(naming.description),
  })
  .meta({
    id: 'featureNamingSchema',
    description: 'Naming rule for the features of a project',
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
    description: 'A new naming rule for the features of a project',
    examples: [{ pattern: '[a-z]+\\.[a-z-]+', example: 'shop.new-checkout' }],
  })

export const projectSettingsSchema = z
  .object({
    mode: updateProjectSchema.shape.mode,
    defaultStickiness: updateProjectSchema.shape.defaultStickiness,
    featureNaming: featureNamingInputSchema.nullable().optional().describe('Naming rule for new features; null: any name'),
  })
  .meta({
    id: 'projectSettingsSchema',
    description: 'New settings of a project; absent fields stay unchanged',
    examples: [{ mode: 'protected', featureNaming: { pattern: '[a-z-]+', example: 'new-checkout' } }],
  })
export interface ProjectSettings extends z.output<typeof projectSettingsSchema> {}

export const projectIdSchema = z
  .object({ id: scopeName().describe('Id, which is part of paths') })
  .meta({ id: 'projectIdSchema', description: 'An id for a new project', examples: [{ id: 'payments' }] })
