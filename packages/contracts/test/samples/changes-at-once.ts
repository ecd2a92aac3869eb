import { type Samples, sample } from './sample.ts'

const feature = { name: 'checkout', archived: false, enabled: true, strategies: [], variants: [] }
const segment = { id: 3, name: 'beta', description: null, project: null, constraints: [] }

export const changesAtOnceSamples: Samples = {
  changedFeatureSchema: sample(feature, { enabled: 'yes' }),
  changedSegmentSchema: sample(segment, { name: null }),
  environmentFeaturesSchema: { accepted: { features: [feature] }, refused: { features: [{ ...feature, name: 1 }] }, at: 'features/0/name' },
  appliedChangesSchema: sample({ features: [], segments: [segment], deletedSegments: [7] }, { deletedSegments: undefined }),
  importedBatchSchema: sample({}, { warnings: 'none' }),
}
