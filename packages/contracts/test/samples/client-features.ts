import { type Samples, sample } from './sample.ts'

const constraint = { contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }
const feature = {
  name: 'checkout',
  project: 'default',
  type: 'release',
  description: null,
  enabled: true,
  stale: false,
  impressionData: false,
  strategies: [{ name: 'default', constraints: [constraint], parameters: {}, variants: [], segments: [1] }],
  variants: [],
  dependencies: [],
}
const query = { environment: 'production', inlineSegmentConstraints: false }
const meta = { revisionId: 3, etag: '"a:3:b"', queryHash: 'a' }

export const clientFeatureSamples: Samples = {
  clientConstraintSchema: sample(constraint, { values: undefined }),
  clientSegmentSchema: sample({ id: 1, name: 'beta', constraints: [constraint] }, { id: '1' }),
  clientFeatureSchema: sample(feature, { strategies: null }),
  clientFeaturesSchema: sample({ version: 2, features: [feature], segments: [], query, meta }, { version: 1 }),
}
