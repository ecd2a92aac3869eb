import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer } from '../kernel/atoms.ts'

const example = { id: 'release', name: 'Release', description: 'Rolls out a new feature, then goes away', lifetimeDays: 40 }

export const featureTypeSchema = z
  .object({
    id: z.string().describe('What features name as their type'),
    name: z.string().describe('Name to show'),
    description: z.string().describe('What features of the type are for'),
    lifetimeDays: z.int().nullable().describe('Days after which a feature of the type has outlived it; null: never'),
  })
  .meta({ id: 'featureTypeSchema', description: 'A type of features', examples: [example] })
export interface FeatureType extends z.output<typeof featureTypeSchema> {}

export const featureTypesSchema = z
  .object({ version: z.int().describe('Version of this schema'), types: z.array(featureTypeSchema).describe('By id, in byte order') })
  .meta({ id: 'featureTypesSchema', description: 'The types of features', examples: [{ version: 1, types: [example] }] })
export interface FeatureTypes extends z.output<typeof featureTypesSchema> {}

export const updateFeatureTypeLifetimeSchema = z
  .object({ lifetimeDays: integer(0, limits.lifetimeDays).nullable().describe('Days; 0 and null: for ever') })
  .meta({ id: 'updateFeatureTypeLifetimeSchema', description: 'How long features of a type live', examples: [{ lifetimeDays: 7 }] })
