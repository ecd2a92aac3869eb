import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  createTagTypeSchema,
  tagTypeSchema,
  tagTypesSchema,
  tagTypeWithVersionSchema,
  updateTagTypeSchema,
  validatedTagTypeSchema,
} from './schemas.ts'

const { min, max } = limits.tagLength
const params = z.object({ name: urlName().min(min).max(max).describe('Name of the tag type') })

export const tagTypeEndpoints = {
  getTagTypes: endpoint({
    id: 'getTagTypes',
    method: 'GET',
    path: '/api/admin/tag-types',
    summary: 'List the tag types',
    description: 'The types that tags can have.',
    success: { status: 200, schema: tagTypesSchema, description: 'The tag types' },
    list: { items: 'tagTypes', key: ['name'] },
    access: { permission: null },
    conditional: true,
  }),
  getTagType: endpoint({
    id: 'getTagType',
    method: 'GET',
    path: '/api/admin/tag-types/:name',
    summary: 'Read a tag type',
    description: 'The tag type, without its tags.',
    params,
    success: { status: 200, schema: tagTypeWithVersionSchema, description: 'The tag type' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
  createTagType: endpoint({
    id: 'createTagType',
    method: 'POST',
    path: '/api/admin/tag-types',
    summary: 'Create a tag type',
    description: 'Tags of the type are created through the tag endpoints, or when features first get them.',
    query: dryRunQuery,
    body: createTagTypeSchema,
    success: { status: 201, schema: tagTypeSchema, description: 'The new tag type', location: '/api/admin/tag-types/:name' },
    errors: ['NameExistsError'],
    access: { permission: 'CREATE_TAG_TYPE' },
  }),
  updateTagType: endpoint({
    id: 'updateTagType',
    method: 'PUT',
    path: '/api/admin/tag-types/:name',
    summary: 'Update a tag type',
    description: 'Absent fields stay unchanged; the name cannot change.',
    params,
    query: dryRunQuery,
    body: updateTagTypeSchema,
    success: { status: 200, schema: emptySchema, description: 'The tag type is stored' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_TAG_TYPE' },
  }),
  deleteTagType: endpoint({
    id: 'deleteTagType',
    method: 'DELETE',
    path: '/api/admin/tag-types/:name',
    summary: 'Delete a tag type',
    description:
      'Also deletes the tags of the type and removes them from every feature. The tag type simple cannot be deleted, because it is the default type.',
    params,
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The tag type is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_TAG_TYPE' },
  }),
  validateTagType: endpoint({
    id: 'validateTagType',
    safe: true,
    method: 'POST',
    path: '/api/admin/tag-types/validate',
    summary: 'Check a tag type',
    description: 'Checks whether the tag type can be created. Nothing is stored.',
    body: createTagTypeSchema,
    success: { status: 200, schema: validatedTagTypeSchema, description: 'The tag type can be created' },
    errors: ['NameExistsError'],
    access: { permission: null },
  }),
}
