import { addFeatureTag } from './add-feature-tag.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { getFeatureTags } from './get-feature-tags.ts'
import { getTag } from './get-tag.ts'
import { getTags } from './get-tags.ts'
import { getTagsByType } from './get-tags-by-type.ts'
import { removeFeatureTag } from './remove-feature-tag.ts'
import { updateFeatureTags } from './update-feature-tags.ts'

export const tagOperations = {
  getTags,
  getTagsByType,
  getTag,
  createTag,
  deleteTag,
  getFeatureTags,
  addFeatureTag,
  removeFeatureTag,
  updateFeatureTags,
}
