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
    featureTypes: count().describe('Types of features whose lifetimes the file gives'),
  })
  .meta({ id: 'importCountsSchema', description: 'How many there were of each kind', examples: [example] })
export interface ImportCounts extends z.output<typeof importCountsSchema> {}

export const importResultSchema = z
  .object({
    imported: importCountsSchema.describe('Stored'),
    replaced: importCountsSchema.describe(
      'Of what was stored, how much took the place of what was there; the parts of a feature count with it, and the rest was created',
    ),
    kept: importCountsSchema.describe('Not stored because they were there already and keep is true'),
    dropped: importCountsSchema.describe('Removed before the import because drop is true'),
    skipped: z.object({ featureTags: count().describe('Tags of features outside the file') }).describe('Left out'),
    ignored: z.array(z.string()).describe('Unknown keys at the top of the file'),
  })
  .meta({
    id: 'importResultSchema',
    description: 'What an import did',
    examples: [
      {
        imported: example,
        replaced: { ...none, projects: 1, environments: 2 },
        kept: none,
        dropped: none,
        skipped: { featureTags: 0 },
        ignored: [],
      },
    ],
  })
export interface ImportResult extends z.output<typeof importResultSchema> {}
