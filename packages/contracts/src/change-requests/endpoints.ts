import * as z from 'zod'
import { rowId, urlName } from '../kernel/atoms.ts'
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
const id = rowId(Number.MAX_SAFE_INTEGER).describe('Id of the change request')
const changeId = rowId(Number.MAX_SAFE_INTEGER).describe('Id of the change')

const inProject = { permission: null, scope: { project: 'projectId' } } as const
const onlyAuthorEdits = 'Only the author can do this. The request loses its approvals, and an approved request returns to review.'

export const changeRequestEndpoints = {
  ...reviewEndpoints,
  ...listEndpointsOfChangeRequests,
  createChangeRequest: endpoint({
    id: 'createChangeRequest',
    versionSource: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/environments/:environment/change-requests',
    summary: 'Propose changes',
    description:
      'Adds one change or several, all or none, to the open change request of the caller in this environment of the project. The request is in state Draft, In review or Approved. Without such a request, a new draft is created. The request loses its approvals, and an approved request returns to review.',
    params: z.object({ projectId, environment }),
    body: changeRequestOneOrManyCreateSchema,
    success: { status: 200, schema: changeRequestSchema, description: 'The complete change request' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: { project: 'projectId', environment: 'environment' } },
  }),
  getPendingChangeRequests: endpoint({
    id: 'getPendingChangeRequests',
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/pending',
    summary: 'List the pending change requests of the caller',
    description: 'Requests in state Draft, In review or Approved in the environments of the project, oldest first.',
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
    description:
      'Requests of all authors in state Draft, In review or Approved, oldest first. The list is empty if the feature is unknown.',
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
    summary: 'Read which environments require review',
    description: 'Whether changes require a change request, and how many approvals the request needs, for each environment of the project.',
    params: z.object({ projectId }),
    success: { status: 200, schema: changeRequestConfigsSchema, description: 'The settings in the order of the environments' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['environment'], sorted: false },
    access: inProject,
    conditional: true,
  }),
  setChangeRequestConfig: endpoint({
    id: 'setChangeRequestConfig',
    versionSource: 'getChangeRequestConfig',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/environments/:environment/change-requests/config',
    summary: 'Set whether an environment requires review',
    description:
      'If review is required, direct writes to this environment of the project are refused to all callers without SKIP_CHANGE_REQUEST there.',
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    body: setChangeRequestConfigSchema,
    success: { status: 200, schema: changeRequestConfigSchema, description: 'The new setting' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId', environment: 'environment' } },
  }),
  getChangeRequest: endpoint({
    id: 'getChangeRequest',
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/:id',
    summary: 'Read a change request',
    description: 'Only the author sees a draft.',
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
    description: 'Only the author and administrators can discard a request, and only while it is a draft.',
    params: z.object({ projectId, id }),
    success: { status: 200, schema: emptySchema, description: 'The draft is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
  updateChangeRequestTitle: endpoint({
    id: 'updateChangeRequestTitle',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/change-requests/:id/title',
    summary: 'Give a change request a title',
    description: 'Only the author can change the title, while the request is open. Approvals stay.',
    params: z.object({ projectId, id }),
    body: changeRequestTitleSchema,
    success: { status: 200, schema: changeRequestSchema, description: 'The complete change request' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
  updateChange: endpoint({
    id: 'updateChange',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/change-requests/:id/changes/:changeId',
    summary: 'Replace a change of a change request',
    description: `The new change gets its own id and takes the position of the old change. ${onlyAuthorEdits}`,
    params: z.object({ projectId, id, changeId }),
    body: changeRequestCreateSchema,
    success: { status: 200, schema: changeRequestSchema, description: 'The complete change request' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
  deleteChange: endpoint({
    id: 'deleteChange',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/change-requests/:id/changes/:changeId',
    summary: 'Discard a change of a change request',
    description: `If the last change is discarded, the request remains, without changes. ${onlyAuthorEdits}`,
    params: z.object({ projectId, id, changeId }),
    success: { status: 200, schema: changeRequestSchema, description: 'The complete change request' },
    errors: ['NotFoundError', 'ConflictError'],
    access: inProject,
  }),
}
