import * as z from 'zod'
import { contextFieldSchema } from '../context-fields/schemas.ts'
import { limits } from '../data/limits.ts'
import { shownFields } from '../features/fields.ts'
import { dependencySchema, featureSchema } from '../features/schemas.ts'
import { featureExample } from '../features/shown-feature.ts'
import { text, urlName } from '../kernel/atoms.ts'
import { segmentSchema } from '../segments/schemas.ts'
import { featureStrategySchema } from '../strategies/schemas.ts'
import { tagTypeSchema } from '../tag-types/schemas.ts'
import { variantSchema } from '../variants/schemas.ts'

const onlyOne = { error: 'must have exactly one of features, tag and project' }

export const exportQuerySchema = z
  .object({
    environment: urlName().describe('Name of the environment whose configurations to export'),
    features: z.array(urlName()).max(limits.featuresExported).optional().describe('Names of the features'),
    tag: text(limits.tagLength.max, limits.tagLength.min).optional().describe('Value of a tag of any type that the features have'),
    project: urlName().optional().describe('Id of the project whose features to export'),
    downloadFile: z.boolean().default(false).describe('True: the response is a file for the browser to save'),
  })
  .refine(({ features, tag, project }) => [features, tag, project].filter((given) => given !== undefined).length === 1, onlyOne)
  .meta({
    id: 'exportQuerySchema',
    description: 'The features to export: named features, features with a tag, or features of a project',
    examples: [{ environment: 'development', features: ['checkout'] }],
  })
export interface ExportQuery extends z.output<typeof exportQuerySchema> {}

const { name, project, createdAt } = featureSchema.shape
const { type, description, ...others } = shownFields
const exported = z.object({ name, type, description, project, ...others, createdAt })

export const exportedFeatureSchema = exported.meta({
  id: 'exportedFeatureSchema',
  description: 'A feature of an export',
  examples: [exported.parse({ ...featureExample, project: 'default' })],
})
export interface ExportedFeature extends z.output<typeof exportedFeatureSchema> {}

export const exportedConfigurationSchema = z
  .object({
    name: z.string().describe('Name of the environment'),
    featureName: z.string().describe('Name of the feature'),
    environment: z.string().describe('Name of the environment'),
    enabled: z.boolean().describe('Whether the feature is enabled in the environment'),
    variants: z.array(variantSchema).describe('Variants of the feature in the environment'),
  })
  .meta({
    id: 'exportedConfigurationSchema',
    description: 'A feature of an export in the environment of the export, without its strategies',
    examples: [{ name: 'development', featureName: 'checkout', environment: 'development', enabled: true, variants: [] }],
  })
export interface ExportedConfiguration extends z.output<typeof exportedConfigurationSchema> {}

export const exportedContextFieldSchema = contextFieldSchema
  .pick({ name: true, description: true, stickiness: true, sensitive: true, sortOrder: true, legalValues: true })
  .meta({
    id: 'exportedContextFieldSchema',
    description: 'A context field that constraints of an export use',
    examples: [
      {
        name: 'country',
        description: 'Where the user is',
        stickiness: false,
        sensitive: false,
        sortOrder: 10,
        legalValues: [{ value: 'dk' }],
      },
    ],
  })
export interface ExportedContextField extends z.output<typeof exportedContextFieldSchema> {}

export const exportedFeatureTagSchema = z
  .object({
    featureName: z.string().describe('Name of the feature'),
    tagType: z.string().describe('Name of the tag type'),
    tagValue: z.string().describe('The value'),
  })
  .meta({
    id: 'exportedFeatureTagSchema',
    description: 'A tag of a feature of an export',
    examples: [{ featureName: 'checkout', tagType: 'simple', tagValue: 'payments' }],
  })
export interface ExportedFeatureTag extends z.output<typeof exportedFeatureTagSchema> {}

export const exportedSegmentSchema = segmentSchema
  .pick({ id: true, name: true, description: true, project: true, constraints: true })
  .meta({
    id: 'exportedSegmentSchema',
    description: 'A segment that strategies of an export use',
    examples: [{ id: 3, name: 'beta-users', description: null, project: null, constraints: [] }],
  })
export interface ExportedSegment extends z.output<typeof exportedSegmentSchema> {}

export const exportedDependenciesSchema = z
  .object({
    feature: z.string().describe('Name of the feature'),
    dependencies: z.array(dependencySchema).describe('The parents of the feature'),
  })
  .meta({
    id: 'exportedDependenciesSchema',
    description: 'The parents of a feature of an export',
    examples: [{ feature: 'checkout', dependencies: [{ feature: 'payments', enabled: true, variants: [] }] }],
  })
export interface ExportedDependencies extends z.output<typeof exportedDependenciesSchema> {}

export const exportResultSchema = z
  .object({
    features: z.array(exportedFeatureSchema).describe('The features, by name'),
    featureStrategies: z.array(featureStrategySchema).describe('Their strategies in the environment, by feature and in their order'),
    featureEnvironments: z
      .array(exportedConfigurationSchema)
      .describe('The configurations of the features that have one in the environment'),
    featureTags: z.array(exportedFeatureTagSchema).describe('Tags of the features'),
    dependencies: z.array(exportedDependenciesSchema).describe('The parents of the features that have parents'),
    tagTypes: z.array(tagTypeSchema).describe('The types of the tags'),
    segments: z.array(exportedSegmentSchema).describe('The segments that the strategies use'),
    contextFields: z.array(exportedContextFieldSchema).describe('The context fields that constraints of strategies and segments use'),
  })
  .meta({
    id: 'exportResultSchema',
    description: 'Features in one environment, with everything that an import elsewhere needs',
    examples: [
      {
        features: [],
        featureStrategies: [],
        featureEnvironments: [],
        featureTags: [],
        dependencies: [],
        tagTypes: [],
        segments: [],
        contextFields: [],
      },
    ],
  })
export interface ExportResult extends z.output<typeof exportResultSchema> {}
