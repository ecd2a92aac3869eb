import { type Samples, sample } from './sample.ts'

export const lifecycleSamples: Samples = {
  batchFeaturesSchema: sample({ features: ['checkout'] }, { features: ['checkout', 'a/b'] }, 'features/1'),
  validateArchiveFeaturesSchema: sample(
    { parentsWithChildFeatures: ['payments'], hasDeletedDependencies: true },
    { hasDeletedDependencies: 1 },
  ),
  parentFeatureOptionsSchema: { accepted: ['payments'], refused: ['payments', null], at: '1' },
  dependenciesExistSchema: { accepted: false, refused: 'false', at: '' },
}
