import * as z from 'zod'
import { featureDefaults } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { featureEnvironmentSchema, projectFeatureEnvironmentSchema } from '../environments/schemas.ts'
import { dateTime, text, urlName } from '../kernel/atoms.ts'
import { tagSchema } from '../tags/schemas.ts'
import { variantSchema } from '../variants/schemas.ts'
import { initialFields, shownFields } from './fields.ts'

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

export const dependencyInputSchema = z
  .object({
    feature: urlName().describe('Name of the parent feature'),
    enabled: z.boolean().default(true).describe('Whether the parent must be enabled (true) or disabled (false)'),
    variants: z
      .array(text(limits.nameLength, 1))
      .max(limits.variantsPerList)
      .default([])
      .describe('Variants that the parent must resolve to; empty: any variant. Ignored unless enabled is true'),
  })
  .meta({
    id: 'dependencyInputSchema',
    description: 'A parent to add to a feature',
    examples: [{ feature: 'payments', variants: ['blue'] }],
  })

const common = {
  name: z.string().describe('Name, unique in the server'),
  ...shownFields,
  createdAt: dateTime().nullable().describe('When the feature was created'),
  lastSeenAt: dateTime()
    .nullable()
    .meta({ description: 'When metrics were last collected; see the environments instead', deprecated: true }),
}
const project = z.string().describe('Id of the project')
const favorite = z.boolean().describe('Whether the caller marked the feature as a favourite')
const archived = z.boolean().describe('Whether the feature is archived')
const archivedAt = dateTime().nullable().describe('When the feature was archived; null: the feature is not archived')
const tags = z.array(tagSchema).describe('Tags of the feature, by type and then by value')

const { flagValue: _flagValue, ...defaults } = featureDefaults

export const featureExample = {
  name: 'checkout',
  ...defaults,
  description: 'The new checkout',
  createdAt: '2026-01-31T12:00:00.000Z',
  lastSeenAt: null,
}
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

export const projectFeatureSchema = z
  .object({
    ...common,
    favorite,
    environments: z.array(projectFeatureEnvironmentSchema).describe('Summaries of the environments, in their order'),
    tags,
  })
  .meta({
    id: 'projectFeatureSchema',
    description: 'Summary of a feature of a project',
    examples: [{ ...featureExample, favorite: false, environments: [], tags: [] }],
  })
export interface ProjectFeature extends z.output<typeof projectFeatureSchema> {}

export const projectFeaturesSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    features: z.array(projectFeatureSchema).describe('The features of the project that are not archived, by name'),
  })
  .meta({
    id: 'projectFeaturesSchema',
    description: 'Summaries of the features of a project',
    examples: [{ version: 2, features: [{ ...featureExample, favorite: false, environments: [], tags: [] }] }],
  })
export interface ProjectFeatures extends z.output<typeof projectFeaturesSchema> {}

const { stale: _, ...created } = initialFields

export const createFeatureSchema = z
  .object({
    name: urlName().describe('Name, unique in the server, archived features included'),
    ...created,
  })
  .meta({
    id: 'createFeatureSchema',
    description: 'A feature to create',
    examples: [{ name: 'checkout', type: 'release', description: 'The new checkout' }],
  })
export interface CreateFeature extends z.output<typeof createFeatureSchema> {}

export const createdFeatureSchema = z.object({ ...common, project, archived, archivedAt }).meta({
  id: 'createdFeatureSchema',
  description: 'A new feature',
  examples: [{ ...featureExample, project: 'default', archived: false, archivedAt: null }],
})
export interface CreatedFeature extends z.output<typeof createdFeatureSchema> {}
