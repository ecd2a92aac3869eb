import { createFeature } from './create-feature.ts'
import { getAllFeatures } from './get-all-features.ts'
import { getArchivedFeatures } from './get-archived-features.ts'
import { getFeature } from './get-feature.ts'
import { getProjectFeatures } from './get-project-features.ts'

export const featureOperations = { getAllFeatures, getArchivedFeatures, getProjectFeatures, createFeature, getFeature }
