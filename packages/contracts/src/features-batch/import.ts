import * as z from 'zod'
import { changeRequestPlanSchema } from '../change-requests/review-schemas.ts'
import { changeRequestSchema } from '../change-requests/schemas.ts'
import { createContextFieldSchema } from '../context-fields/schemas.ts'
import { limits } from '../data/limits.ts'
import { importedFields } from '../features/fields.ts'
import { dependencyInputSchema } from '../features/new-feature.ts'
import { rowId, text, urlName } from '../kernel/atoms.ts'
import { hasOneOf, uniqueBy } from '../kernel/rules.ts'
import { importedFeatureSchema } from '../state/features.ts'
import { importedSegmentSchema } from '../state/items.ts'
import { items, strategyNameRequired } from '../state/parts.ts'
import { importedFeatureStrategySchema } from '../state/strategies.ts'
import { importedFeatureTagSchema } from '../state/tags.ts'
import { constraintInputs } from '../strategies/inputs.ts'
import { createTagTypeSchema } from '../tag-types/schemas.ts'
import { variantInputs } from '../variants/inputs.ts'

const uniqueItems = <K extends string>(key: K) => [uniqueBy(key), { error: `must name each ${key} once` }] as const

const { name, createdAt } = importedFeatureSchema.shape

export const batchFeatureSchema = z
  .object({ name, ...importedFields(), createdAt })
  .meta({ id: 'batchFeatureSchema', description: 'A feature to import', examples: [{ name: 'checkout', type: 'release' }] })
export interface BatchFeature extends z.output<typeof batchFeatureSchema> {}

const { environment: _, ...strategyFields } = importedFeatureStrategySchema.shape

export const batchStrategySchema = z
  .object({
    ...strategyFields,
    id: text(limits.nameLength)
      .optional()
      .describe('Id of the strategy; a stored strategy of the feature with this id is replaced and keeps its id'),
    segments: z.array(rowId()).max(limits.segmentsPerStrategy).default([]).describe('Ids of the attached segments, as used in the file'),
  })
  .refine(hasOneOf('name', 'strategyName'), strategyNameRequired)
  .meta({
    id: 'batchStrategySchema',
    description: 'A strategy of a feature to import; name or strategyName is required',
    examples: [{ featureName: 'checkout', name: 'flexibleRollout', parameters: { rollout: '50' } }],
  })
export interface BatchStrategy extends z.output<typeof batchStrategySchema> {}

export const batchConfigurationSchema = z
  .object({
    featureName: urlName().describe('Name of the feature'),
    enabled: z.boolean().describe('Whether to enable the feature'),
    variants: variantInputs().default([]).describe('Variants of the feature'),
  })
  .meta({
    id: 'batchConfigurationSchema',
    description: 'The configuration of a feature to import in the environment, without strategies',
    examples: [{ featureName: 'checkout', enabled: true }],
  })
export interface BatchConfiguration extends z.output<typeof batchConfigurationSchema> {}

export const batchSegmentSchema = importedSegmentSchema
  .pick({ name: true, description: true, project: true })
  .extend({
    id: rowId().describe('Id of the segment, as used in the file'),
    constraints: constraintInputs().optional().describe('Constraints, all of which must be met; absent: the segment must already exist'),
  })
  .meta({
    id: 'batchSegmentSchema',
    description: 'A segment that strategies to import use. A missing segment is created, in the project that the segment names, if any',
    examples: [{ id: 3, name: 'beta-users', constraints: [] }],
  })
export interface BatchSegment extends z.output<typeof batchSegmentSchema> {}

export const batchDependenciesSchema = z
  .object({
    feature: urlName().describe('Name of the feature'),
    dependencies: z.array(dependencyInputSchema).max(limits.dependenciesPerFeature).describe('The parents of the feature'),
  })
  .meta({
    id: 'batchDependenciesSchema',
    description: 'The parents of a feature to import; a feature without an entry keeps its dependencies',
    examples: [{ feature: 'checkout', dependencies: [{ feature: 'payments' }] }],
  })
export interface BatchDependencies extends z.output<typeof batchDependenciesSchema> {}

const example = {
  features: [{ name: 'checkout' }],
  featureStrategies: [{ featureName: 'checkout', name: 'flexibleRollout', parameters: { rollout: '50' } }],
  featureEnvironments: [{ featureName: 'checkout', enabled: true }],
}

export const batchSchema = z
  .object({
    features: items(batchFeatureSchema)
      .refine(...uniqueItems('name'))
      .describe('The features'),
    featureStrategies: items(batchStrategySchema).default([]).describe('All strategies of the features, in order'),
    featureEnvironments: items(batchConfigurationSchema)
      .refine(...uniqueItems('featureName'))
      .default([])
      .describe(
        'The configurations of the features in the environment; a feature without an entry and without strategies stays unchanged there',
      ),
    contextFields: items(createContextFieldSchema)
      .refine(...uniqueItems('name'))
      .default([])
      .describe('Context fields; missing context fields are created'),
    featureTags: items(importedFeatureTagSchema).default([]).describe('Tags to add to the features'),
    segments: items(batchSegmentSchema)
      .refine(...uniqueItems('id'))
      .refine(...uniqueItems('name'))
      .default([])
      .describe('The segments that the strategies use'),
    tagTypes: items(createTagTypeSchema)
      .refine(...uniqueItems('name'))
      .default([])
      .describe('Tag types; missing tag types are created'),
    dependencies: items(batchDependenciesSchema)
      .refine(...uniqueItems('feature'))
      .default([])
      .describe('The parents of the features'),
  })
  .meta({ id: 'batchSchema', description: 'The result of an export of features', examples: [example] })
export interface Batch extends z.output<typeof batchSchema> {}

export const importTogglesSchema = z
  .object({
    project: urlName().describe('Id of the project to import into'),
    environment: urlName().describe('Name of the environment to import into'),
    data: batchSchema.describe('The result of an export of features'),
  })
  .meta({
    id: 'importTogglesSchema',
    description: 'Features to import, with the target project and environment',
    examples: [{ project: 'default', environment: 'development', data: example }],
  })
export interface ImportToggles extends z.output<typeof importTogglesSchema> {}

export const batchFindingSchema = z
  .object({
    message: z.string().describe('The finding'),
    affectedItems: z.array(z.string()).describe('Names of the affected objects'),
  })
  .meta({
    id: 'batchFindingSchema',
    description: 'A finding about an import',
    examples: [{ message: 'These features are archived', affectedItems: ['checkout'] }],
  })
export interface BatchFinding extends z.output<typeof batchFindingSchema> {}

export const validatedBatchSchema = z
  .object({
    errors: z.array(batchFindingSchema).describe('Errors that prevent the import'),
    warnings: z.array(batchFindingSchema).describe('Effects of the import that the caller may not expect'),
    permissions: z.array(batchFindingSchema).describe('Permissions that the import needs and the caller lacks'),
  })
  .meta({
    id: 'validatedBatchSchema',
    description: 'The expected result of an import; the import succeeds if there are no errors and no missing permissions',
    examples: [{ errors: [], warnings: [], permissions: [] }],
  })
export interface ValidatedBatch extends z.output<typeof validatedBatchSchema> {}

export const importedBatchSchema = z
  .object({
    changeRequest: changeRequestSchema
      .optional()
      .describe(
        'The change request that proposes the changes; absent: the caller did not ask for a change request, or nothing would change',
      ),
    plan: changeRequestPlanSchema
      .optional()
      .describe('The plan for applying the change request now, including its earlier changes; absent: there is no change request'),
    warnings: z
      .array(batchFindingSchema)
      .optional()
      .describe(
        'Parts of the import that the change request cannot contain and omits; absent: the caller did not ask for a change request',
      ),
  })
  .meta({ id: 'importedBatchSchema', description: 'The result of an import', examples: [{}] })
export interface ImportedBatch extends z.output<typeof importedBatchSchema> {}
