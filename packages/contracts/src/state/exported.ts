import * as z from 'zod'
import { projectModes } from '../data/features.ts'
import { shownFields } from '../features/fields.ts'
import { flagValue } from '../features/flag-value.ts'
import { dateTime } from '../kernel/atoms.ts'
import { defaultStrategySchema } from '../projects/environment-schemas.ts'
import { featureNamingSchema } from '../projects/settings-schemas.ts'
import { constraintSchema } from '../strategies/constraints.ts'
import { featureStrategySchema } from '../strategies/schemas.ts'
import { variantSchema } from '../variants/schemas.ts'
import { importedContextFieldSchema, importedFeatureTypeSchema } from './registries.ts'

const time = (description: string) => dateTime().describe(description)
const maybeTime = (description: string) => dateTime().nullable().describe(description)
const words = (description: string) => z.string().describe(description)
const maybeWords = (description: string) => z.string().nullable().describe(description)
const is = (description: string) => z.boolean().describe(description)

const feature = z.object({
  name: words('Name'),
  project: words('Id of the project'),
  ...shownFields,
  type: words('Type'),
  stale: is('Whether the feature is marked as stale'),
  flagValue: flagValue().nullable().describe('The OpenFeature type of the values, and the default value in code; null: not declared'),
  createdAt: time('When the feature was created'),
  archived: is('Whether the feature is archived'),
  archivedAt: maybeTime('When the feature was archived'),
  outlivedAt: maybeTime('When the feature was marked as stale because it outlived its type'),
  dependencies: z
    .array(
      z.object({
        feature: words('The parent'),
        enabled: is('Whether the parent must be on'),
        variants: z.array(z.string()).describe('Variants of the parent that are required; empty: any variant'),
      }),
    )
    .describe('The parents of the feature, by name'),
})

const featureEnvironment = z.object({
  featureName: words('Name of the feature'),
  environment: words('Name of the environment'),
  enabled: is('Whether the feature is enabled in the environment'),
  variants: z.array(variantSchema).describe('Variants of the feature in the environment'),
  lastSeenAt: maybeTime('When metrics were last collected for the feature in the environment'),
})

const { segments: _, featureName, ...strategy } = featureStrategySchema.shape
const featureStrategy = z.object({ featureName, environment: words('Name of the environment'), ...strategy })

const project = z.object({
  id: words('Id'),
  name: words('Name for people'),
  description: maybeWords('Purpose of the project'),
  mode: z.enum(projectModes).describe('Collaboration mode'),
  defaultStickiness: words('Default stickiness of new variants and gradual rollouts'),
  featureNaming: featureNamingSchema.nullable().describe('Naming rule for features'),
  createdAt: time('When the project was created'),
  updatedAt: maybeTime('When the project was last changed'),
  environments: z
    .array(
      z.object({
        environment: words('Name of the environment'),
        defaultStrategy: defaultStrategySchema.nullable().describe('The default strategy of the environment'),
      }),
    )
    .describe('The environments that the project is linked to'),
  changeRequestEnvironments: z
    .array(
      z.object({
        environment: words('Name of the environment'),
        changeRequestEnabled: is('Whether changes in the environment require review'),
        requiredApprovals: z.int().describe('Number of approvals'),
      }),
    )
    .describe('Review settings of environments that require review, or once required review'),
})

const environment = z.object({
  name: words('Name'),
  type: words('Type'),
  sortOrder: z.int().describe('Position'),
  enabled: is('Whether new projects are linked to it'),
  protected: is('Whether the environment is protected from deletion'),
})

const strategyType = z.object({
  name: words('Name'),
  title: maybeWords('A title for people'),
  displayName: maybeWords('Name for people'),
  description: maybeWords('Purpose of strategies of the type'),
  editable: is('False: the type is built in'),
  deprecated: is('Whether the type should no longer be used'),
  parameters: z
    .array(
      z.object({
        name: words('Name'),
        type: words('Kind of value'),
        description: words('Purpose of the parameter'),
        required: is('Whether strategies must set the parameter'),
      }),
    )
    .describe('Parameters of the type'),
})

const segment = z.object({
  id: z.int().describe('Id'),
  name: words('Name'),
  description: maybeWords('Purpose of the segment'),
  project: maybeWords('The project that the segment is confined to'),
  constraints: z.array(constraintSchema).describe('Constraints, all of which must be met'),
  createdBy: maybeWords('Who created the segment'),
  createdAt: time('When the segment was created'),
})

const tagType = z.object({
  name: words('Name'),
  description: maybeWords('Meaning of tags of the type'),
  icon: maybeWords('A sign'),
})
const tag = z.object({ type: words('Name of the tag type'), value: words('The value') })
const featureTag = z.object({ featureName: words('Name of the feature'), tagType: words('The type'), tagValue: words('The value') })
const contextField = importedContextFieldSchema.extend({
  description: maybeWords('Meaning of the field'),
  stickiness: is('Whether roll-outs and variants can use the field for stickiness'),
  sensitive: is('Whether the values are personal data'),
  sortOrder: z.int().describe('Position among the fields'),
  legalValues: z
    .array(z.object({ value: words('The value'), description: z.string().optional().describe('Meaning of the value') }))
    .describe('The only legal values'),
  createdAt: time('When the field was created'),
})
const strategySegment = z.object({
  featureStrategyId: z.guid().describe('Id of the strategy'),
  segmentId: z.int().describe('Id of the segment'),
})

const list = <T extends z.ZodType>(item: T, description: string) => z.array(item).optional().describe(description)

export const exportedStateSchema = z
  .object({
    version: z.literal(4).describe('Version of the file'),
    environments: list(environment, 'Environments, by name'),
    projects: list(project, 'Projects, by id'),
    strategies: list(strategyType, 'Strategy types, by name'),
    tagTypes: list(tagType, 'Tag types, by name'),
    tags: list(tag, 'Tags, by type and value'),
    segments: list(segment, 'Segments, by id'),
    contextFields: list(contextField, 'Context fields, by name'),
    featureTypes: list(importedFeatureTypeSchema, 'Lifetimes of the feature types, by id'),
    features: list(feature, 'Features, including archived ones, by name'),
    featureEnvironments: list(featureEnvironment, 'Features in environments, by feature and environment'),
    featureStrategies: list(featureStrategy, 'Strategies of features, by feature, environment and position'),
    featureStrategySegments: list(strategySegment, 'Segments of strategies, in the order of the strategies'),
    featureTags: list(featureTag, 'Tags of features, by feature, type and value'),
  })
  .meta({
    id: 'exportedStateSchema',
    description: 'All flag state, in the format of the import. Lists that the request excludes are absent',
    examples: [{ version: 4, features: [], featureEnvironments: [], featureStrategies: [], featureStrategySegments: [] }],
  })
export interface ExportedState extends z.output<typeof exportedStateSchema> {}
