import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, text, urlName } from '../kernel/atoms.ts'
import { hasOneOf } from '../kernel/rules.ts'
import { parameterInputs, parameterValue } from '../strategies/inputs.ts'
import { variantInputs } from '../variants/inputs.ts'
import { importedFeatureEnvironmentSchema } from './environments.ts'
import { importedFeatureSchema } from './features.ts'
import {
  importedEnvironmentSchema,
  importedProjectSchema,
  importedSegmentSchema,
  importedStrategySegmentSchema,
  importedStrategyTypeSchema,
} from './items.ts'
import { environmentNameRequired, items, strategyNameRequired } from './parts.ts'
import { importedFeatureStrategySchema, importedStrategySchema } from './strategies.ts'
import { importedFeatureTagSchema, importedTagSchema, importedTagTypeSchema } from './tags.ts'

const environment = () => z.union([z.literal(':global:'), urlName()], { error: 'must be the name of an environment or :global:' })
const parameterValues = () =>
  parameterInputs(z.union([parameterValue(), z.number(), z.boolean()]))
    .default({})
    .describe('Parameters by name')

export const legacyStrategySchema = z
  .object({ ...importedStrategySchema.shape, parameters: parameterValues() })
  .refine(hasOneOf('name', 'strategyName'), strategyNameRequired)
  .meta({
    id: 'legacyStrategySchema',
    description: 'An activation strategy inside a feature, of a file of version 1',
    examples: [{ name: 'userWithId', parameters: { userIds: '12541,123' } }],
  })
export interface LegacyStrategy extends z.output<typeof legacyStrategySchema> {}

export const legacyFeatureStrategySchema = z
  .object({
    ...importedFeatureStrategySchema.shape,
    environment: environment()
      .optional()
      .describe('Name of the environment; absent: each environment that the file gives the feature (in versions 1 and 2: default)'),
    parameters: parameterValues(),
  })
  .refine(hasOneOf('name', 'strategyName'), strategyNameRequired)
  .meta({
    id: 'legacyFeatureStrategySchema',
    description: 'An activation strategy of a feature, of a file of version 2 or 3',
    examples: [{ featureName: 'checkout', environment: ':global:', strategyName: 'default' }],
  })
export interface LegacyFeatureStrategy extends z.output<typeof legacyFeatureStrategySchema> {}

export const legacyFeatureSchema = z
  .object({
    ...importedFeatureSchema.shape,
    variants: variantInputs().nullable().default([]).describe('Variants of the feature, the same in every environment'),
    strategies: z
      .array(legacyStrategySchema)
      .max(limits.strategiesPerEnvironment)
      .nullable()
      .default([])
      .describe('Strategies of the feature (version 1)'),
  })
  .meta({
    id: 'legacyFeatureSchema',
    description: 'A feature of a file of version 1, 2 or 3',
    examples: [{ name: 'checkout', enabled: true, strategies: [{ name: 'default' }] }],
  })
export interface LegacyFeature extends z.output<typeof legacyFeatureSchema> {}

export const legacyEnvironmentSchema = z
  .object({ ...importedEnvironmentSchema.shape, name: environment().describe('Name of the environment') })
  .meta({ id: 'legacyEnvironmentSchema', description: 'An environment of a file of version 1, 2 or 3', examples: [{ name: ':global:' }] })
export interface LegacyEnvironment extends z.output<typeof legacyEnvironmentSchema> {}

export const legacyFeatureEnvironmentSchema = z
  .object({
    ...importedFeatureEnvironmentSchema.shape,
    name: environment().optional().describe('Name of the environment'),
    environment: environment().optional().describe('Used if name is absent'),
  })
  .refine(hasOneOf('name', 'environment'), environmentNameRequired)
  .meta({
    id: 'legacyFeatureEnvironmentSchema',
    description: 'The configuration of a feature in one environment, of a file of version 2 or 3; name or environment is required',
    examples: [{ featureName: 'checkout', environment: ':global:', enabled: true }],
  })
export interface LegacyFeatureEnvironment extends z.output<typeof legacyFeatureEnvironmentSchema> {}

export const legacyProjectSchema = z
  .object({
    ...importedProjectSchema.shape,
    createdAt: dateTime().nullable().optional().describe('When the project was created; absent: the time of the import'),
  })
  .meta({
    id: 'legacyProjectSchema',
    description: 'A project of a file of version 1, 2 or 3',
    examples: [{ id: 'default', name: 'Default' }],
  })
export interface LegacyProject extends z.output<typeof legacyProjectSchema> {}

const { displayName, description, editable, deprecated, parameters } = importedStrategyTypeSchema.shape

export const legacyStrategyTypeSchema = z
  .object({
    ...importedStrategyTypeSchema.shape,
    displayName: displayName.default(null).describe('Name for people'),
    description: description.default(null).describe('Purpose of strategies of the type'),
    editable: editable.default(true).describe('False: the type is built in'),
    deprecated: deprecated.default(false).describe('Whether the type should no longer be used'),
    parameters: parameters.default([]).describe('Parameters of the type'),
  })
  .meta({
    id: 'legacyStrategyTypeSchema',
    description: 'A strategy type of a file of version 1, 2 or 3',
    examples: [{ name: 'by-region' }],
  })
export interface LegacyStrategyType extends z.output<typeof legacyStrategyTypeSchema> {}

export const legacyFeatureTagSchema = z
  .object({
    ...importedFeatureTagSchema.shape,
    tagValue: importedFeatureTagSchema.shape.tagValue.optional().describe('The value; absent: the field value is used'),
  })
  .refine(hasOneOf('tagValue', 'value'), { error: 'tagValue or value is required', path: ['tagValue'] })
  .meta({
    id: 'legacyFeatureTagSchema',
    description: 'A tag on a feature, of a file of version 1, 2 or 3; tagValue or value is required',
    examples: [{ featureName: 'checkout', type: 'simple', value: 'payments' }],
  })
export interface LegacyFeatureTag extends z.output<typeof legacyFeatureTagSchema> {}

export const legacyTagTypeSchema = z
  .object({
    ...importedTagTypeSchema.shape,
    description: text(limits.descriptionLength).nullable().default('').describe('Meaning of tags of the type'),
  })
  .meta({ id: 'legacyTagTypeSchema', description: 'A tag type of a file of version 1, 2 or 3', examples: [{ name: 'simple' }] })
export interface LegacyTagType extends z.output<typeof legacyTagTypeSchema> {}

export const legacyStateSchema = z
  .looseObject({
    version: z.literal([1, 2, 3]).describe('Version of the file'),
    features: items(legacyFeatureSchema).optional().describe('Features'),
    strategies: items(legacyStrategyTypeSchema).optional().describe('Strategy types'),
    tags: items(importedTagSchema).optional().describe('Tags'),
    tagTypes: items(legacyTagTypeSchema).optional().describe('Tag types'),
    featureTags: items(legacyFeatureTagSchema).optional().describe('Tags of features'),
    projects: items(legacyProjectSchema).optional().describe('Projects'),
    featureStrategies: items(legacyFeatureStrategySchema).optional().describe('Activation strategies of features'),
    featureEnvironments: items(legacyFeatureEnvironmentSchema).optional().describe('Features in environments'),
    environments: items(legacyEnvironmentSchema).optional().describe('Environments'),
    segments: items(importedSegmentSchema).optional().describe('Segments'),
    featureStrategySegments: items(importedStrategySegmentSchema).optional().describe('Segments of strategies'),
  })
  .meta({
    id: 'legacyStateSchema',
    description: 'An export of version 1, 2 or 3; unknown keys are accepted and listed in the response',
    examples: [{ version: 1, features: [{ name: 'checkout', enabled: true, strategies: [{ name: 'default' }] }] }],
  })
export interface LegacyState extends z.output<typeof legacyStateSchema> {}
