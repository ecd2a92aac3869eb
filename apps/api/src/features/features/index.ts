import { addTagToFeatures } from './add-tag-to-features.ts'
import { archiveFeature } from './archive-feature.ts'
import { archiveFeatures } from './archive-features.ts'
import { changeProject } from './change-project.ts'
import { cloneFeature } from './clone-feature.ts'
import { createFeature } from './create-feature.ts'
import { deleteFeature } from './delete-feature.ts'
import { deleteFeatures } from './delete-features.ts'
import { getAllFeatures } from './get-all-features.ts'
import { getArchivedFeatures } from './get-archived-features.ts'
import { getFeature } from './get-feature.ts'
import { getProjectFeatures } from './get-project-features.ts'
import { patchFeature } from './patch-feature.ts'
import { reviveFeature } from './revive-feature.ts'
import { reviveFeatures } from './revive-features.ts'
import { staleFeatures } from './stale-features.ts'
import { updateFeature } from './update-feature.ts'
import { validateArchiveFeatures } from './validate-archive-features.ts'
import { validateFeature } from './validate-feature.ts'

export const featureOperations = {
  getAllFeatures,
  getArchivedFeatures,
  getProjectFeatures,
  createFeature,
  getFeature,
  archiveFeature,
  reviveFeature,
  archiveFeatures,
  validateArchiveFeatures,
  deleteFeatures,
  reviveFeatures,
  deleteFeature,
  updateFeature,
  patchFeature,
  cloneFeature,
  changeProject,
  validateFeature,
  staleFeatures,
  addTagToFeatures,
}
