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
    guard: null,
    method: 'POST',
    summary: 'Mark a feature as a favourite',
    description: 'Of the caller alone. A feature that is one already stays one; an archived feature may be one too.',
    success: { status: 200, schema: emptySchema, description: 'The feature is a favourite' },
  }),
  removeFavoriteFeature: endpoint({
    ...ofFeature,
    id: 'removeFavoriteFeature',
    guard: null,
    method: 'DELETE',
    summary: 'Take a feature from the favourites',
    description: 'From those of the caller alone. A feature that is none stays none.',
    success: { status: 200, schema: emptySchema, description: 'The feature is no favourite' },
  }),
  addFavoriteProject: endpoint({
    ...ofProject,
    id: 'addFavoriteProject',
    guard: null,
    method: 'POST',
    summary: 'Mark a project as a favourite',
    description: 'Of the caller alone. A project that is one already stays one.',
    success: { status: 200, schema: emptySchema, description: 'The project is a favourite' },
  }),
  removeFavoriteProject: endpoint({
    ...ofProject,
    id: 'removeFavoriteProject',
    guard: null,
    method: 'DELETE',
    summary: 'Take a project from the favourites',
    description: 'From those of the caller alone. A project that is none stays none.',
    success: { status: 200, schema: emptySchema, description: 'The project is no favourite' },
  }),
}
