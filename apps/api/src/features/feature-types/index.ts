import { getAllFeatureTypes } from './get-all-feature-types.ts'
import { updateFeatureTypeLifetime } from './update-feature-type-lifetime.ts'

export const featureTypeOperations = { getAllFeatureTypes, updateFeatureTypeLifetime }
