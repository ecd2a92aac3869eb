import * as z from 'zod'
import { rowIdText, urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { changeRequestCreateSchema, changeRequestOneOrManyCreateSchema } from './changes.ts'
import { listEndpointsOfChangeRequests } from './list-endpoints.ts'
import { reviewEndpoints } from './review-endpoints.ts'
import { changeRequestSchema, changeRequestsSchema } from './schemas.ts'
import {
  changeRequestConfigSchema,
  changeRequestConfigsSchema,
  changeRequestTitleSchema,
  setChangeRequestConfigSchema,
} from './settings.ts'

const projectId = urlName().describe('Id of the project')
const environment = urlName().describe('Name of the environment')
const id = rowIdText(Number.MAX_SAFE_INTEGER).describe('Id of the change request')
const changeId = rowIdText(Number.MAX_SAFE_INTEGER).describe('Id of the change')

const inProject = { permission: null, scope: { project: 'projectId' } } as const
const edited = 'Only its author may; approvals that it has are dropped, and it is in review again.'

export const changeRequestEndpoints = {
  ...reviewEndpoints,
  ...listEndpointsOfChangeRequests,
  createChangeRequest: endpoint({
    id: 'createChangeRequest',
    guard: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/environments/:environment/change-requests',
    summary: 'Propose changes',
    description:
      'Adds one change or several, all or none, to the open change request (Draft, In review or Approved) of the caller in this environment of the project, or to a new draft. Approvals are dropped, and what was approved is in review again.',
    params: z.object({ projectId, environment }),
    body: changeRequestOneOrManyCreateSchema,
    success: { status: 200, schema: changeRequestSchema, description: 'The whole change request' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: { project: 'projectId', environment: 'environment' } },
  }),
  getPendingChangeRequests: endpoint({
    id: 'getPendingChangeRequests',
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/pending',
    summary: 'List the pending change requests of the caller',
    description: 'Those in state Draft, In review or Approved in the environments of the project, oldest first.',
    params: z.object({ projectId }),
    success: { status: 200, schema: changeRequestsSchema, description: 'The change requests' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['id'] },
    access: inProject,
    conditional: true,
  }),
  getPendingChangeRequestsForFeature: endpoint({
    id: 'getPendingChangeRequestsForFeature',
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/pending/:featureName',
    summary: 'List the pending change requests that touch a feature',
    description: "Everybody's in state Draft, In review or Approved, oldest first. None where the feature is unknown.",
    params: z.object({ projectId, featureName: urlName().describe('Name of the feature') }),
    success: { status: 200, schema: changeRequestsSchema, description: 'The change requests' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['id'] },
    access: inProject,
    conditional: true,
  }),
  getChangeRequestConfig: endpoint({
    id: 'getChangeRequestConfig',
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/config',
    summary: 'Read where changes are reviewed',
    description: 'Whether changes need a change request, and how many approvals that needs, for each environment of the project.',
    params: z.object({ projectId }),
    success: { status: 200, schema: changeRequestConfigsSchema, description: 'The environments in their order' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['environment'], sorted: false },
    access: inProject,
    conditional: true,
  }),
  setChangeRequestConfig: endpoint({
    id: 'setChangeRequestConfig',
    guard: 'getChangeRequestConfig',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/environments/:environment/change-requests/config',
    summary: 'Set whether changes are reviewed',
    description:
      'Where they are, direct writes to this environment of the project are refused to all but those who hold SKIP_CHANGE_REQUEST there.',
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    body: setChangeRequestConfigSchema,
    success: { status: 200, schema: changeRequestConfigSchema, description: 'The setting' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId', environment: 'environment' } },
  }),
  getChangeRequest: endpoint({
    id: 'getChangeRequest',
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/:id',
    summary: 'Read a change request',
    description: 'A draft is there for its author alone.',
    params: z.object({ projectId, id }),
    success: { status: 200, schema: changeRequestSchema, description: 'The change request' },
    errors: ['NotFoundError'],
    access: inProject,
    conditional: true,
  }),
  deleteChangeRequest: endpoint({
    id: 'deleteChangeRequest',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/change-requests/:id',
    summary: 'Discard a draft',
    description: 'Only its author and administrators may, and only while it is a draft.',
    params: z.object({ projectId, id }),
    success: { status: 200, schema: emptySchema, description: 'The draft is gone' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
  updateChangeRequestTitle: endpoint({
    id: 'updateChangeRequestTitle',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/change-requests/:id/title',
    summary: 'Give a change request a title',
    description: 'Only its author may, while it is open. Approvals stay.',
    params: z.object({ projectId, id }),
    body: changeRequestTitleSchema,
    success: { status: 200, schema: changeRequestSchema, description: 'The whole change request' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
  updateChange: endpoint({
    id: 'updateChange',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/change-requests/:id/changes/:changeId',
    summary: 'Replace a change of a change request',
    description: `The new change gets an id of its own, and takes the place of the old one. ${edited}`,
    params: z.object({ projectId, id, changeId }),
    body: changeRequestCreateSchema,
    success: { status: 200, schema: changeRequestSchema, description: 'The whole change request' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
  deleteChange: endpoint({
    id: 'deleteChange',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/change-requests/:id/changes/:changeId',
    summary: 'Discard a change of a change request',
    description: `A request whose last change is discarded stays, empty. ${edited}`,
    params: z.object({ projectId, id, changeId }),
    success: { status: 200, schema: changeRequestSchema, description: 'The whole change request' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
}
