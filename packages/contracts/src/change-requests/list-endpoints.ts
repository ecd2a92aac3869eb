import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { countText, rowIdText, urlName } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { changeRequestSearch, scheduledSearch } from './list-query.ts'
import {
  actionableChangeRequestsSchema,
  changeRequestCountSchema,
  foundChangeRequestsSchema,
  overlappingChangeRequestsSchema,
  scheduledChangeRequestsSchema,
} from './list-schemas.ts'
import { changeRequestsSchema } from './schemas.ts'

const projectId = urlName().describe('Id of the project')
const id = rowIdText(Number.MAX_SAFE_INTEGER).describe('Id of the change request')
const params = z.object({ projectId })
const inProject = { permission: null, scope: { project: 'projectId' } } as const
const path = '/api/admin/projects/:projectId/change-requests'

const whose = 'Drafts of others are left out.'
const short =
  'Features are listed without their changes; segments, comments and conflicts are left out. States are shown as they are stored. A change of the live flags can drop approvals before the stored state follows; the single request shows the present state.'

export const listEndpointsOfChangeRequests = {
  listChangeRequests: endpoint({
    id: 'listChangeRequests',
    method: 'GET',
    path,
    summary: 'List the change requests of a project',
    description: `The newest requests first, in every state. ${whose} ${short}`,
    params,
    query: z.object({
      limit: countText(limits.itemsPerPage)
        .optional()
        .describe(`Number of requests at most. If the limit is absent, at most ${limits.changeRequestsListed} are returned`),
    }),
    success: { status: 200, schema: changeRequestsSchema, description: 'The change requests, newest first' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['id'], order: 'desc', cutBy: 'operation' },
    access: inProject,
    conditional: true,
  }),
  searchChangeRequests: endpoint({
    id: 'searchChangeRequests',
    method: 'GET',
    path: '/api/admin/search/change-requests',
    summary: 'Search change requests',
    description: `The requests of every project that the caller sees that pass all filters. ${whose} ${short}`,
    query: changeRequestSearch,
    success: { status: 200, schema: foundChangeRequestsSchema, description: 'A page of the requests found' },
    list: { items: 'changeRequests', key: ['id'], order: 'desc', cutBy: 'operation' },
    access: { permission: null },
    conditional: true,
  }),
  countChangeRequests: endpoint({
    id: 'countChangeRequests',
    method: 'GET',
    path: `${path}/count`,
    summary: 'Count the change requests of a project',
    description: `By stored state. ${whose}`,
    params,
    success: { status: 200, schema: changeRequestCountSchema, description: 'The numbers' },
    errors: ['NotFoundError'],
    access: inProject,
    conditional: true,
  }),
  countActionableChangeRequests: endpoint({
    id: 'countActionableChangeRequests',
    method: 'GET',
    path: `${path}/actionable`,
    summary: 'Count the change requests that the caller can act on',
    description:
      "The caller's own drafts with changes; requests in review that the caller can approve, without a verdict of the caller; and approved requests that the caller can apply. By stored state.",
    params,
    success: { status: 200, schema: actionableChangeRequestsSchema, description: 'The number' },
    errors: ['NotFoundError'],
    access: inProject,
    conditional: true,
  }),
  getScheduledChangeRequests: endpoint({
    id: 'getScheduledChangeRequests',
    method: 'GET',
    path: `${path}/scheduled`,
    summary: 'List the scheduled change requests that touch something',
    description: 'Every request in state Scheduled that matches at least one parameter. Without parameters, the list is empty.',
    params,
    query: scheduledSearch,
    success: { status: 200, schema: scheduledChangeRequestsSchema, description: 'The scheduled requests, by id' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['id'] },
    access: inProject,
    conditional: true,
  }),
  getOverlappingChangeRequests: endpoint({
    id: 'getOverlappingChangeRequests',
    method: 'GET',
    path: `${path}/:id/overlapping`,
    summary: 'List the open requests that touch the same features or segments',
    description: `Requests of the same project and environment that can still be applied. ${whose}`,
    params: z.object({ projectId, id }),
    success: { status: 200, schema: overlappingChangeRequestsSchema, description: 'The other requests, by id' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['id'] },
    access: inProject,
    conditional: true,
  }),
}
