import { archiveFeature } from './archive-feature.ts'
import { createFeature } from './create-feature.ts'
import { getAllFeatures } from './get-all-features.ts'
import { getArchivedFeatures } from './get-archived-features.ts'
import { getFeature } from './get-feature.ts'
import { getProjectFeatures } from './get-project-features.ts'
import { reviveFeature } from './revive-feature.ts'

export const featureOperations = {
  getAllFeatures,
  getArchivedFeatures,
  getProjectFeatures,
  createFeature,
  getFeature,
  archiveFeature,
  reviveFeature,
}
