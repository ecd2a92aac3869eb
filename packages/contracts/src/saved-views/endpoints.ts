import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { uuid } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { createSavedViewSchema, savedViewSchema, savedViewsSchema, updateSavedViewSchema } from './schemas.ts'

const params = z.object({ id: uuid().describe('Id of the view') })
const access = { permission: null, caller: 'person' } as const

export const savedViewEndpoints = {
  getSavedViews: endpoint({
    id: 'getSavedViews',
    method: 'GET',
    path: '/api/admin/user/views',
    summary: 'List your own saved views',
    description: 'The searches of the console that the caller saved. Other accounts do not see them.',
    success: { status: 200, schema: savedViewsSchema, description: 'The views' },
    list: { items: 'views', key: ['page', 'name'] },
    access,
  }),
  createSavedView: endpoint({
    id: 'createSavedView',
    method: 'POST',
    path: '/api/admin/user/views',
    summary: 'Save a view of your own',
    description: `An account has at most ${limits.viewsPerAccount} views.`,
    body: createSavedViewSchema,
    success: { status: 201, schema: savedViewSchema, description: 'The new view', location: '/api/admin/user/views' },
    errors: ['NameExistsError', 'ConflictError'],
    access,
  }),
  updateSavedView: endpoint({
    id: 'updateSavedView',
    method: 'PUT',
    path: '/api/admin/user/views/:id',
    summary: 'Update a view of your own',
    description: 'Absent fields stay unchanged; the page cannot change.',
    params,
    body: updateSavedViewSchema,
    success: { status: 200, schema: savedViewSchema, description: 'The updated view' },
    errors: ['NotFoundError', 'NameExistsError'],
    access,
  }),
  deleteSavedView: endpoint({
    id: 'deleteSavedView',
    method: 'DELETE',
    path: '/api/admin/user/views/:id',
    summary: 'Delete a view of your own',
    description: 'The name can be used again.',
    params,
    success: { status: 200, schema: emptySchema, description: 'The view is deleted' },
    errors: ['NotFoundError'],
    access,
  }),
}
