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
    description: 'Its tags are made with it, or as features get them.',
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
    description: 'What is absent stays as it is; the name always does.',
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
    description: 'With its tags, which every feature loses. The type of tags without one, simple, stays.',
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
    description: 'Whether it might be created. Nothing is stored.',
    body: createTagTypeSchema,
    success: { status: 200, schema: validatedTagTypeSchema, description: 'It might be created' },
    errors: ['NameExistsError'],
    access: { permission: null },
  }),
}
