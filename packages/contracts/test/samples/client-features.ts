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
  clientDeltaSchema: sample(
    {
      events: [
        { eventId: 3, type: 'hydration', features: [feature], segments: [] },
        { eventId: 3, type: 'feature-removed', featureName: 'old', project: 'default' },
        { eventId: 3, type: 'segment-removed', segmentId: 1 },
      ],
    },
    { events: null },
  ),
  clientFeaturesSchema: sample({ version: 2, features: [feature], segments: [], query, meta }, { version: 1 }),
}

const toggle = {
  name: 'checkout',
  enabled: true,
  variant: { name: 'a', enabled: true, payload: { type: 'string', value: 'x' }, feature_enabled: true, featureEnabled: true },
  impressionData: false,
}
const flag = { key: 'checkout', reason: 'SPLIT', variant: 'a', value: 'x', metadata: { project: 'default' } }

export const frontendSamples: Samples = {
  frontendContextSchema: sample({ context: { userId: '7' } }, { context: 'everybody' }),
  frontendFeaturesSchema: sample({ toggles: [toggle] }, { toggles: {} }),
  ofrepContextSchema: sample({ context: { targetingKey: '7' } }, { context: 'everybody' }),
  ofrepFlagSchema: sample(flag, { key: 1 }),
  ofrepFlagsSchema: sample({ flags: [flag], eventStreams: [], metadata: { environment: 'production' } }, { flags: null }),
}
