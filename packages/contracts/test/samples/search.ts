import { featureSamples } from './features.ts'
import { type Samples, sample } from './sample.ts'

const found = {
  ...(featureSamples.projectFeatureSchema?.accepted as object),
  project: 'default',
  archivedAt: '2026-01-31T12:00:00.000Z',
  segments: ['testers'],
  dependencyType: 'parent',
}

const columns = {
  names: ['basket', 'checkout'],
  projects: ['default'],
  project: [0, 0],
  types: ['release'],
  type: [0, 0],
  tags: ['simple:payments'],
  tag: [[], [0]],
  stale: [0],
  impressionData: [],
  dependent: [1],
  createdAt: [29_497_680, 29_497_681],
  lastSeenAt: [null, 491_628],
  states: [[101, 25]],
  descriptions: ['', 'The new checkout'],
}
const index = {
  since: null,
  revision: 'n1Zo2mLc8a0dRrT6bQ4w',
  environments: [{ name: 'production', type: 'production' }],
  favorites: ['checkout'],
  flags: columns,
  removed: [],
}

export const searchSamples: Samples = {
  flagColumnsSchema: sample(columns, { project: 'default' }),
  flagIndexSchema: sample(index, { revision: null }),
  foundFeatureSchema: sample(found, { dependencyType: 'sibling' }),
  foundFeaturesSchema: sample({ features: [found], total: 7 }, { total: -1 }),
}
