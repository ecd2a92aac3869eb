import * as z from 'zod'
import { importedFeatureEnvironmentSchema } from './environments.ts'
import { importedFeatureSchema } from './features.ts'
import {
  importedEnvironmentSchema,
  importedProjectSchema,
  importedSegmentSchema,
  importedStrategySegmentSchema,
  importedStrategyTypeSchema,
} from './items.ts'
import { legacyStateSchema } from './legacy.ts'
import { items } from './parts.ts'
import { importedContextFieldSchema, importedFeatureTypeSchema } from './registries.ts'
import { importedFeatureStrategySchema } from './strategies.ts'
import { importedFeatureTagSchema, importedTagSchema, importedTagTypeSchema } from './tags.ts'

const example = {
  version: 4,
  features: [{ name: 'checkout', type: 'release', project: 'default' }],
  featureEnvironments: [{ featureName: 'checkout', name: 'production', enabled: true }],
  featureStrategies: [{ featureName: 'checkout', environment: 'production', name: 'flexibleRollout', parameters: { rollout: '50' } }],
} as const

export const stateSchema = z
  .looseObject({
    version: z.literal(4).describe('Version of the file'),
    features: items(importedFeatureSchema).optional().describe('Features'),
    strategies: items(importedStrategyTypeSchema).optional().describe('Strategy types'),
    tags: items(importedTagSchema).optional().describe('Tags'),
    tagTypes: items(importedTagTypeSchema).optional().describe('Tag types'),
    featureTags: items(importedFeatureTagSchema).optional().describe('Tags of features'),
    projects: items(importedProjectSchema).optional().describe('Projects'),
    featureStrategies: items(importedFeatureStrategySchema).optional().describe('Activation strategies of features'),
    featureEnvironments: items(importedFeatureEnvironmentSchema).optional().describe('Features in environments'),
    environments: items(importedEnvironmentSchema).optional().describe('Environments'),
    segments: items(importedSegmentSchema).optional().describe('Segments'),
    featureStrategySegments: items(importedStrategySegmentSchema).optional().describe('Segments of strategies'),
    contextFields: items(importedContextFieldSchema).optional().describe('Context fields'),
    featureTypes: items(importedFeatureTypeSchema).optional().describe('Lifetimes of the feature types'),
  })
  .meta({
    id: 'stateSchema',
    description: 'An export of version 4; unknown keys are accepted and listed in the response',
    examples: [example],
  })
export interface State extends z.output<typeof stateSchema> {}

export const importStateSchema = z
  .discriminatedUnion('version', [stateSchema, legacyStateSchema], { error: 'must be an object whose version is 1, 2, 3 or 4' })
  .meta({ id: 'importStateSchema', description: 'An export of a server, of any version', examples: [example] })
export type ImportState = z.output<typeof importStateSchema>
