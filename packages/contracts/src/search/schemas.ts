import * as z from 'zod'
import { featureExample, projectFeatureSchema } from '../features/schemas.ts'
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
    archivedAt: dateTime().nullable().describe('When it was archived; null: it is not'),
    segments: z.array(z.string()).describe('Names of the segments that its strategies use, sorted'),
    dependencyType: z
      .enum(['parent', 'child'])
      .nullable()
      .describe('parent: others depend on it; child: it depends on others; null: neither'),
  })
  .meta({ id: 'foundFeatureSchema', description: 'A feature as a search finds it', examples: [example] })
export interface FoundFeature extends z.output<typeof foundFeatureSchema> {}

export const foundFeaturesSchema = z
  .object({
    features: z.array(foundFeatureSchema).describe('The page that was asked for, in its order'),
    total: z.int().min(0).describe('How many features pass the filters, on all pages together'),
  })
  .meta({ id: 'foundFeaturesSchema', description: 'What a search found', examples: [{ features: [example], total: 1 }] })
export interface FoundFeatures extends z.output<typeof foundFeaturesSchema> {}
