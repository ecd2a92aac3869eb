import * as z from 'zod'
import { changeRequestPlanSchema } from '../change-requests/review-schemas.ts'
import { changeRequestSchema } from '../change-requests/schemas.ts'
import { createContextFieldSchema } from '../context-fields/schemas.ts'
import { limits } from '../data/limits.ts'
import { importedFields } from '../features/fields.ts'
import { dependencyInputSchema } from '../features/schemas.ts'
import { rowId, text, urlName } from '../kernel/atoms.ts'
import { hasOneOf, uniqueBy } from '../kernel/rules.ts'
import { importedFeatureSchema } from '../state/features.ts'
import { importedSegmentSchema } from '../state/items.ts'
import { items, named } from '../state/parts.ts'
import { importedFeatureStrategySchema } from '../state/strategies.ts'
import { importedFeatureTagSchema } from '../state/tags.ts'
import { constraintInputs } from '../strategies/constraints.ts'
import { createTagTypeSchema } from '../tag-types/schemas.ts'
import { variantInputs } from '../variants/schemas.ts'

const once = <K extends string>(key: K) => [uniqueBy(key), { error: `must name each ${key} once` }] as const

const { name, createdAt } = importedFeatureSchema.shape

export const batchFeatureSchema = z
  .object({ name, ...importedFields, createdAt })
  .meta({ id: 'batchFeatureSchema', description: 'A feature to import', examples: [{ name: 'checkout', type: 'release' }] })
export interface BatchFeature extends z.output<typeof batchFeatureSchema> {}

const { environment: _, ...strategyFields } = importedFeatureStrategySchema.shape

export const batchStrategySchema = z
  .object({
    ...strategyFields,
    id: text(limits.nameLength)
      .optional()
      .describe('Id of the strategy; a stored strategy of the feature with this id is replaced and keeps it'),
    segments: z.array(rowId()).max(limits.segmentsPerStrategy).default([]).describe('Ids of the attached segments, within the file'),
  })
  .refine(hasOneOf('name', 'strategyName'), named)
  .meta({
    id: 'batchStrategySchema',
    description: 'A strategy of a feature to import; it has name or strategyName',
    examples: [{ featureName: 'checkout', name: 'flexibleRollout', parameters: { rollout: '50' } }],
  })
export interface BatchStrategy extends z.output<typeof batchStrategySchema> {}

export const batchConfigurationSchema = z
  .object({
    featureName: urlName().describe('Name of the feature'),
    enabled: z.boolean().describe('Whether the feature shall be enabled'),
    variants: variantInputs().default([]).describe('Variants of the feature'),
  })
  .meta({
    id: 'batchConfigurationSchema',
    description: 'What a feature to import shall be in the environment, beside its strategies',
    examples: [{ featureName: 'checkout', enabled: true }],
  })
export interface BatchConfiguration extends z.output<typeof batchConfigurationSchema> {}

export const batchSegmentSchema = importedSegmentSchema
  .pick({ name: true, description: true, project: true })
  .extend({
    id: rowId().describe('Id within the file'),
    constraints: constraintInputs().optional().describe('All must hold; absent: it must be there already'),
  })
  .meta({
    id: 'batchSegmentSchema',
    description: 'A segment that strategies to import use; where it is not there yet, it is made, within the project if it names any',
    examples: [{ id: 3, name: 'beta-users', constraints: [] }],
  })
export interface BatchSegment extends z.output<typeof batchSegmentSchema> {}

export const batchDependenciesSchema = z
  .object({
    feature: urlName().describe('Name of the feature'),
    dependencies: z.array(dependencyInputSchema).max(limits.dependenciesPerFeature).describe('The features it shall depend on'),
  })
  .meta({
    id: 'batchDependenciesSchema',
    description: 'What a feature to import shall depend on; one that is not named keeps its dependencies',
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
      .refine(...once('name'))
      .describe('The features'),
    featureStrategies: items(batchStrategySchema).default([]).describe('All their strategies, in their order'),
    featureEnvironments: items(batchConfigurationSchema)
      .refine(...once('featureName'))
      .default([])
      .describe('What they shall be in the environment; one without strategies that is not named stays as it is there'),
    contextFields: items(createContextFieldSchema)
      .refine(...once('name'))
      .default([])
      .describe('Context fields; those that are not there yet are made'),
    featureTags: items(importedFeatureTagSchema).default([]).describe('Tags that they shall have beside those that they have'),
    segments: items(batchSegmentSchema)
      .refine(...once('id'))
      .refine(...once('name'))
      .default([])
      .describe('The segments that the strategies use'),
    tagTypes: items(createTagTypeSchema)
      .refine(...once('name'))
      .default([])
      .describe('Tag types; those that are not there yet are made'),
    dependencies: items(batchDependenciesSchema)
      .refine(...once('feature'))
      .default([])
      .describe('What they shall depend on'),
  })
  .meta({ id: 'batchSchema', description: 'What an export of features gave', examples: [example] })
export interface Batch extends z.output<typeof batchSchema> {}

export const importTogglesSchema = z
  .object({
    project: urlName().describe('Id of the project to import into'),
    environment: urlName().describe('Name of the environment to import into'),
    data: batchSchema.describe('What an export of features gave'),
  })
  .meta({
    id: 'importTogglesSchema',
    description: 'Features to import, and where',
    examples: [{ project: 'default', environment: 'development', data: example }],
  })
export interface ImportToggles extends z.output<typeof importTogglesSchema> {}

export const batchFindingSchema = z
  .object({
    message: z.string().describe('What it is about'),
    affectedItems: z.array(z.string()).describe('Names of what it is about'),
  })
  .meta({
    id: 'batchFindingSchema',
    description: 'Something to know before an import',
    examples: [{ message: 'These features are archived', affectedItems: ['checkout'] }],
  })
export interface BatchFinding extends z.output<typeof batchFindingSchema> {}

export const validatedBatchSchema = z
  .object({
    errors: z.array(batchFindingSchema).describe('What keeps the features from being imported'),
    warnings: z.array(batchFindingSchema).describe('What might come as a surprise'),
    permissions: z.array(batchFindingSchema).describe('What the caller may not do, of what the import does'),
  })
  .meta({
    id: 'validatedBatchSchema',
    description: 'What would become of an import; it succeeds where there are no errors and no permissions',
    examples: [{ errors: [], warnings: [], permissions: [] }],
  })
export interface ValidatedBatch extends z.output<typeof validatedBatchSchema> {}

export const importedBatchSchema = z
  .object({
    changeRequest: changeRequestSchema
      .optional()
      .describe('The change request that proposes the changes; absent: none was asked for, or nothing would change'),
    plan: changeRequestPlanSchema
      .optional()
      .describe('What applying the change request would do now, with the changes that it had before; absent: there is no change request'),
    warnings: z
      .array(batchFindingSchema)
      .optional()
      .describe('What the change request cannot hold, and leaves out; absent: none was asked for'),
  })
  .meta({ id: 'importedBatchSchema', description: 'What came of an import', examples: [{}] })
export interface ImportedBatch extends z.output<typeof importedBatchSchema> {}
