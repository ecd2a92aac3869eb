import * as z from 'zod'

const count = () => z.int().min(0)
const example = {
  projects: 1,
  environments: 2,
  features: 6,
  featureEnvironments: 12,
  strategies: 6,
  strategyTypes: 3,
  segments: 0,
  tagTypes: 1,
  tags: 0,
  featureTags: 0,
  contextFields: 0,
  featureTypes: 0,
}
const none = {
  projects: 0,
  environments: 0,
  features: 0,
  featureEnvironments: 0,
  strategies: 0,
  strategyTypes: 0,
  segments: 0,
  tagTypes: 0,
  tags: 0,
  featureTags: 0,
  contextFields: 0,
  featureTypes: 0,
}

export const importCountsSchema = z
  .object({
    projects: count().describe('Projects'),
    environments: count().describe('Environments'),
    features: count().describe('Features'),
    featureEnvironments: count().describe('Features in environments'),
    strategies: count().describe('Activation strategies of features'),
    strategyTypes: count().describe('Strategy types'),
    segments: count().describe('Segments'),
    tagTypes: count().describe('Tag types'),
    tags: count().describe('Tags'),
    featureTags: count().describe('Tags of features'),
    contextFields: count().describe('Context fields'),
    featureTypes: count().describe('Feature types whose lifetimes the file contains'),
  })
  .meta({ id: 'importCountsSchema', description: 'Number of objects of each kind', examples: [example] })
export interface ImportCounts extends z.output<typeof importCountsSchema> {}

export const importResultSchema = z
  .object({
    imported: importCountsSchema.describe('Stored objects'),
    replaced: importCountsSchema.describe(
      'Stored objects that replaced existing objects; the parts of a feature count with the feature. The other stored objects were created',
    ),
    kept: importCountsSchema.describe('Objects that were not stored, because they already exist and keep is true'),
    dropped: importCountsSchema.describe('Objects that were deleted before the import, because drop is true'),
    skipped: z.object({ featureTags: count().describe('Tags of features outside the file') }).describe('Omitted objects'),
    ignored: z.array(z.string()).describe('Unknown keys at the top of the file'),
    warnings: z
      .array(
        z.object({ path: z.string().describe('Path of the item in the file'), message: z.string().describe('The gap, and its effect') }),
      )
      .describe(
        'Gaps of the file, the first 1000: strategy types, segments and parents that do not exist anywhere, and parts of features outside the file',
      ),
  })
  .meta({
    id: 'importResultSchema',
    description: 'The result of an import',
    examples: [
      {
        imported: example,
        replaced: { ...none, projects: 1, environments: 2 },
        kept: none,
        dropped: none,
        skipped: { featureTags: 0 },
        ignored: [],
        warnings: [],
      },
    ],
  })
export interface ImportResult extends z.output<typeof importResultSchema> {}
