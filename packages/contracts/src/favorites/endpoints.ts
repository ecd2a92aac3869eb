import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'

const projectId = urlName().describe('Id of the project')
const featureName = urlName().describe('Name of the feature')

const ofFeature = {
  path: '/api/admin/projects/:projectId/features/:featureName/favorites',
  params: z.object({ projectId, featureName }),
  errors: ['NotFoundError'],
  access: { permission: null, caller: 'account', scope: { project: 'projectId', feature: 'featureName' } },
} as const
const ofProject = {
  path: '/api/admin/projects/:projectId/favorites',
  params: z.object({ projectId }),
  errors: ['NotFoundError'],
  access: { permission: null, caller: 'account', scope: { project: 'projectId' } },
} as const

export const favoriteEndpoints = {
  addFavoriteFeature: endpoint({
    ...ofFeature,
    id: 'addFavoriteFeature',
    versionSource: null,
    method: 'POST',
    summary: 'Mark a feature as a favourite',
    description: 'Affects only the caller. A feature that is already a favourite stays one. Archived features can be favourites.',
    success: { status: 200, schema: emptySchema, description: 'The feature is a favourite' },
  }),
  removeFavoriteFeature: endpoint({
    ...ofFeature,
    id: 'removeFavoriteFeature',
    versionSource: null,
    method: 'DELETE',
    summary: 'Remove a feature from the favourites',
    description: 'Affects only the caller. If the feature is not a favourite, the call succeeds.',
    success: { status: 200, schema: emptySchema, description: 'The feature is not a favourite' },
  }),
  addFavoriteProject: endpoint({
    ...ofProject,
    id: 'addFavoriteProject',
    versionSource: null,
    method: 'POST',
    summary: 'Mark a project as a favourite',
    description: 'Affects only the caller. A project that is already a favourite stays one.',
    success: { status: 200, schema: emptySchema, description: 'The project is a favourite' },
  }),
  removeFavoriteProject: endpoint({
    ...ofProject,
    id: 'removeFavoriteProject',
    versionSource: null,
    method: 'DELETE',
    summary: 'Remove a project from the favourites',
    description: 'Affects only the caller. If the project is not a favourite, the call succeeds.',
    success: { status: 200, schema: emptySchema, description: 'The project is not a favourite' },
  }),
}
