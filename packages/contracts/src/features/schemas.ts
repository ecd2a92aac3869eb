import * as z from 'zod'
import { featureEnvironmentSchema } from '../environments/schemas.ts'
import { variantSchema } from '../variants/schemas.ts'
import { archived, archivedAt, common, favorite, featureExample, project, tags } from './shown-feature.ts'

export const dependencySchema = z
  .object({
    feature: z.string().describe('Name of the parent feature'),
    enabled: z.boolean().describe('Whether the parent must be enabled (true) or disabled (false)'),
    variants: z.array(z.string()).describe('Variants that the parent must resolve to; empty: any variant. Used only if enabled is true'),
  })
  .meta({
    id: 'dependencySchema',
    description: 'A parent of a feature. Experimental',
    examples: [{ feature: 'payments', enabled: true, variants: [] }],
  })
export interface Dependency extends z.output<typeof dependencySchema> {}

const fullExample = {
  ...featureExample,
  archived: false,
  archivedAt: null,
  project: 'default',
  enabled: false,
  favorite: false,
  environments: [],
  variants: [],
  strategies: [],
  tags: [{ value: 'payments', type: 'simple' }],
  children: [],
  dependencies: [],
}

export const featureSchema = z
  .object({
    ...common,
    project,
    archived,
    archivedAt,
    enabled: z.boolean().describe('Whether the feature is enabled in any environment'),
    favorite,
    environments: z
      .array(featureEnvironmentSchema)
      .describe('Configuration of the feature by environment, in the order of the environments'),
    variants: z
      .array(variantSchema)
      .meta({ description: 'Variants of the first environment; see the environments instead', deprecated: true }),
    strategies: z.array(z.looseObject({})).meta({ description: 'Always empty; see the environments instead', deprecated: true }),
    tags: tags.nullable().describe('Tags of the feature, by type and then by value'),
    children: z.array(z.string()).describe('Names of the features that depend on this feature. Experimental'),
    dependencies: z.array(dependencySchema).describe('The parents of the feature. Experimental'),
  })
  .meta({ id: 'featureSchema', description: 'A feature with its full configuration', examples: [fullExample] })
export interface Feature extends z.output<typeof featureSchema> {}

export const featuresSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    features: z.array(featureSchema).describe('The features, by project and then by name'),
  })
  .meta({
    id: 'featuresSchema',
    description: 'Features with their full configuration',
    examples: [{ version: 1, features: [fullExample] }],
  })
export interface Features extends z.output<typeof featuresSchema> {}
