import { updateFeatureTags } from './update-feature-tags.ts'

export const tagOperations = { updateFeatureTags }
