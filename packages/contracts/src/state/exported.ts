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
  project: words('Id of its project'),
  ...shownFields,
  type: words('Type'),
  stale: is('Whether it is marked stale'),
  flagValue: flagValue()
    .nullable()
    .describe('The type of its values for OpenFeature, and the default value in code; null: none is declared'),
  createdAt: time('When it was created'),
  archived: is('Whether it is archived'),
  archivedAt: maybeTime('When it was archived'),
  outlivedAt: maybeTime('When it was marked as stale for having outlived its type'),
  dependencies: z
    .array(
      z.object({
        feature: words('The parent'),
        enabled: is('Whether the parent must be on'),
        variants: z.array(z.string()).describe('Variants of it that count; empty: any'),
      }),
    )
    .describe('The features it depends on, by name'),
})

const featureEnvironment = z.object({
  featureName: words('Name of the feature'),
  environment: words('Name of the environment'),
  enabled: is('Whether the feature is enabled there'),
  variants: z.array(variantSchema).describe('Its variants there'),
  lastSeenAt: maybeTime('When metrics were last collected for it there'),
})

const { segments: _, featureName, ...strategy } = featureStrategySchema.shape
const featureStrategy = z.object({ featureName, environment: words('Name of the environment'), ...strategy })

const project = z.object({
  id: words('Id'),
  name: words('Name for people'),
  description: maybeWords('What the project is for'),
  mode: z.enum(projectModes).describe('Who may take part'),
  defaultStickiness: words('Stickiness that new variants and gradual rollouts begin with'),
  featureNaming: featureNamingSchema.nullable().describe('How its features are named'),
  createdAt: time('When it was created'),
  updatedAt: maybeTime('When it was last changed'),
  environments: z
    .array(
      z.object({
        environment: words('Name of the environment'),
        defaultStrategy: defaultStrategySchema.nullable().describe('What features get that are turned on there'),
      }),
    )
    .describe('The environments it is linked to'),
  changeRequestEnvironments: z
    .array(
      z.object({
        environment: words('Name of the environment'),
        changeRequestEnabled: is('Whether changes there are reviewed'),
        requiredApprovals: z.int().describe('Number of approvals'),
      }),
    )
    .describe('Where changes are reviewed, or were once'),
})

const environment = z.object({
  name: words('Name'),
  type: words('Type'),
  sortOrder: z.int().describe('Position'),
  enabled: is('Whether new projects are linked to it'),
  protected: is('Whether it is protected from removal'),
})

const strategyType = z.object({
  name: words('Name'),
  title: maybeWords('A title for people'),
  displayName: maybeWords('Name for people'),
  description: maybeWords('What strategies of the type do'),
  editable: is('False: built in'),
  deprecated: is('Whether the type should no longer be used'),
  parameters: z
    .array(
      z.object({
        name: words('Name'),
        type: words('Kind of value'),
        description: words('What it does'),
        required: is('Whether it must be given'),
      }),
    )
    .describe('The parameters it takes'),
})

const segment = z.object({
  id: z.int().describe('Id'),
  name: words('Name'),
  description: maybeWords('What the segment is for'),
  project: maybeWords('The project it is confined to'),
  constraints: z.array(constraintSchema).describe('All must hold'),
  createdBy: maybeWords('Who made it'),
  createdAt: time('When it was made'),
})

const tagType = z.object({
  name: words('Name'),
  description: maybeWords('What tags of the type say'),
  icon: maybeWords('A sign'),
})
const tag = z.object({ type: words('Name of the tag type'), value: words('The value') })
const featureTag = z.object({ featureName: words('Name of the feature'), tagType: words('The type'), tagValue: words('The value') })
const contextField = importedContextFieldSchema.extend({
  description: maybeWords('What the field holds'),
  stickiness: is('Whether roll-outs and variants may be sticky by it'),
  sensitive: is('Whether the values are data about persons'),
  sortOrder: z.int().describe('Position among the fields'),
  legalValues: z
    .array(z.object({ value: words('The value'), description: z.string().optional().describe('What it stands for') }))
    .describe('The only values'),
  createdAt: time('When it was made'),
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
    featureTypes: list(importedFeatureTypeSchema, 'How long features of each type live, by id'),
    features: list(feature, 'Features, archived ones too, by name'),
    featureEnvironments: list(featureEnvironment, 'Features in environments, by feature and environment'),
    featureStrategies: list(featureStrategy, 'Their strategies, by feature, environment and position'),
    featureStrategySegments: list(strategySegment, 'Segments of strategies, in the order of these'),
    featureTags: list(featureTag, 'Tags of features, by feature, type and value'),
  })
  .meta({
    id: 'exportedStateSchema',
    description: 'All flag state, as the import takes it. A list that was not asked for is absent',
    examples: [{ version: 4, features: [], featureEnvironments: [], featureStrategies: [], featureStrategySegments: [] }],
  })
export interface ExportedState extends z.output<typeof exportedStateSchema> {}
