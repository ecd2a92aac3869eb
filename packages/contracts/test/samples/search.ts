import { featureSamples } from './features.ts'
import { type Samples, sample } from './sample.ts'

const found = {
  ...(featureSamples.projectFeatureSchema?.accepted as object),
  project: 'default',
  archivedAt: '2026-01-31T12:00:00.000Z',
  segments: ['testers'],
  dependencyType: 'parent',
}

export const searchSamples: Samples = {
  foundFeatureSchema: sample(found, { dependencyType: 'sibling' }),
  foundFeaturesSchema: sample({ features: [found], total: 7 }, { total: -1 }),
}
