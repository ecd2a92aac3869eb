import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { importedFields } from '../features/fields.ts'
import { dependencyInputSchema } from '../features/new-feature.ts'
import { dateTime, urlName } from '../kernel/atoms.ts'
import { variantInputs } from '../variants/inputs.ts'
import { importedNestedEnvironmentSchema } from './environments.ts'
import { items } from './parts.ts'
import { importedTagSchema } from './tags.ts'

const { type, description, stale, ...others } = importedFields()

export const importedFeatureSchema = z
  .object({
    name: urlName().describe('Name, unique in the server'),
    type,
    description,
    archived: z.boolean().optional().describe('Whether the feature is archived'),
    project: urlName().default('default').describe('Id of the project'),
    enabled: z.boolean().optional().describe('Recomputed from the environments'),
    stale,
    favorite: z.boolean().optional().describe('Ignored: favourites belong to accounts'),
    ...others,
    createdAt: dateTime().nullable().optional().describe('When the feature was created; absent: the time of the import'),
    archivedAt: dateTime().nullable().optional().describe('When the feature was archived; null: the feature is not archived'),
    outlivedAt: dateTime()
      .nullable()
      .optional()
      .describe('When the feature was marked as stale because it outlived its type; null: not yet'),
    lastSeenAt: dateTime()
      .nullable()
      .optional()
      .meta({ description: 'When metrics were last collected; see the environments', deprecated: true }),
    environments: items(importedNestedEnvironmentSchema).default([]).describe('Configuration of the feature by environment'),
    variants: variantInputs().default([]).meta({ description: 'Ignored since version 4: see the environments', deprecated: true }),
    strategies: z
      .array(z.object({}))
      .max(limits.strategiesPerEnvironment)
      .default([])
      .meta({ description: 'Ignored since version 4: see the environments', deprecated: true }),
    tags: z.array(importedTagSchema).max(limits.tagsPerFeature).nullable().default([]).describe('Tags of the feature'),
    children: z.array(urlName()).max(limits.dependenciesPerFeature).optional().describe('Ignored: derived from the dependencies'),
    dependencies: z.array(dependencyInputSchema).max(limits.dependenciesPerFeature).default([]).describe('The parents of the feature'),
  })
  .meta({
    id: 'importedFeatureSchema',
    description: 'A feature of an export',
    examples: [{ name: 'checkout', type: 'release', project: 'default' }],
  })
export interface ImportedFeature extends z.output<typeof importedFeatureSchema> {}
