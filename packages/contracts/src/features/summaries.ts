import * as z from 'zod'
import { projectFeatureEnvironmentSchema } from '../environments/schemas.ts'
import { common, favorite, featureExample, tags } from './shown-feature.ts'

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
