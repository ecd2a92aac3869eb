import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer } from '../kernel/atoms.ts'

const example = { id: 'release', name: 'Release', description: 'Rolls out a new feature, then goes away', lifetimeDays: 40 }

export const featureTypeSchema = z
  .object({
    id: z.string().describe('Id of the type, which features use as their `type`'),
    name: z.string().describe('Display name'),
    description: z.string().describe('Purpose of features of this type'),
    lifetimeDays: z.int().nullable().describe('Lifetime of features of the type, in days; null: unlimited'),
  })
  .meta({ id: 'featureTypeSchema', description: 'A feature type', examples: [example] })
export interface FeatureType extends z.output<typeof featureTypeSchema> {}

export const featureTypesSchema = z
  .object({ version: z.int().describe('Version of this schema'), types: z.array(featureTypeSchema).describe('By id, in byte order') })
  .meta({ id: 'featureTypesSchema', description: 'The feature types', examples: [{ version: 1, types: [example] }] })
export interface FeatureTypes extends z.output<typeof featureTypesSchema> {}

export const updateFeatureTypeLifetimeSchema = z
  .object({ lifetimeDays: integer(0, limits.lifetimeDays).nullable().describe('Lifetime in days; 0 and null: unlimited') })
  .meta({ id: 'updateFeatureTypeLifetimeSchema', description: 'A new lifetime of a feature type', examples: [{ lifetimeDays: 7 }] })
