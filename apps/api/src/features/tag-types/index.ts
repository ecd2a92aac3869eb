import { createTagType } from './create-tag-type.ts'
import { deleteTagType } from './delete-tag-type.ts'
import { getTagType } from './get-tag-type.ts'
import { getTagTypes } from './get-tag-types.ts'
import { updateTagType } from './update-tag-type.ts'
import { validateTagType } from './validate-tag-type.ts'

export const tagTypeOperations = { getTagTypes, getTagType, createTagType, updateTagType, deleteTagType, validateTagType }
