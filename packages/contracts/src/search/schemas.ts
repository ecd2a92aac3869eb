import * as z from 'zod'
import { featureExample } from '../features/shown-feature.ts'
import { projectFeatureSchema } from '../features/summaries.ts'
import { dateTime } from '../kernel/atoms.ts'

const example = {
  ...featureExample,
  favorite: false,
  environments: [],
  tags: [{ value: 'payments', type: 'simple' }],
  project: 'default',
  archivedAt: null,
  segments: ['testers'],
  dependencyType: null,
}

export const foundFeatureSchema = z
  .object({
    ...projectFeatureSchema.shape,
    project: z.string().describe('Id of the project'),
    archivedAt: dateTime().nullable().describe('When the feature was archived; null: the feature is not archived'),
    segments: z.array(z.string()).describe('Names of the segments that the strategies use, sorted'),
    dependencyType: z
      .enum(['parent', 'child'])
      .nullable()
      .describe('parent: other features depend on this feature; child: this feature depends on others; null: neither'),
  })
  .meta({ id: 'foundFeatureSchema', description: 'A feature in the results of a search', examples: [example] })
export interface FoundFeature extends z.output<typeof foundFeatureSchema> {}

export const foundFeaturesSchema = z
  .object({
    features: z.array(foundFeatureSchema).describe('The requested page, in the requested order'),
    total: z.int().min(0).describe('Number of features that pass the filters, on all pages'),
  })
  .meta({ id: 'foundFeaturesSchema', description: 'Results of a search', examples: [{ features: [example], total: 1 }] })
export interface FoundFeatures extends z.output<typeof foundFeaturesSchema> {}
