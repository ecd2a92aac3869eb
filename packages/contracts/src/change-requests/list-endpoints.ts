import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { count, rowId, urlName } from '../kernel/atoms.ts'
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
const id = rowId(Number.MAX_SAFE_INTEGER).describe('Id of the change request')
const params = z.object({ projectId })
const inProject = { permission: null, scope: { project: 'projectId' } } as const
const path = '/api/admin/projects/:projectId/change-requests'

const withoutDrafts = 'Drafts of other authors are omitted.'
const summaryOnly =
  'Features are listed without their changes; segments, comments and conflicts are omitted. States are shown as stored. A change of the live flags can drop approvals before the stored state follows; the single request shows the present state.'

export const listEndpointsOfChangeRequests = {
  listChangeRequests: endpoint({
    id: 'listChangeRequests',
    method: 'GET',
    path,
    summary: 'List the change requests of a project',
    description: `The requests in every state, newest first. ${withoutDrafts} ${summaryOnly}`,
    params,
    query: z.object({
      limit: count(limits.itemsPerPage).optional().describe(`Maximum number of requests; absent: ${limits.changeRequestsListed}`),
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
    description: `The requests that pass all filters, in every project that the caller sees. ${withoutDrafts} ${summaryOnly}`,
    query: changeRequestSearch,
    success: { status: 200, schema: foundChangeRequestsSchema, description: 'A page of the matching requests' },
    list: { items: 'changeRequests', key: ['id'], order: 'desc', cutBy: 'operation' },
    access: { permission: null },
    conditional: true,
  }),
  countChangeRequests: endpoint({
    id: 'countChangeRequests',
    method: 'GET',
    path: `${path}/count`,
    summary: 'Count the change requests of a project',
    description: `Counts by stored state. ${withoutDrafts}`,
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
      'Counts three kinds of requests by their stored state: own drafts with changes, requests in review, and approved requests that the caller can apply. A request in review counts only if the caller can approve it and has not given a verdict.',
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
    summary: 'List the scheduled change requests that change given features, strategies or segments',
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
    description: `Requests of the same project and environment that can still be applied. ${withoutDrafts}`,
    params: z.object({ projectId, id }),
    success: { status: 200, schema: overlappingChangeRequestsSchema, description: 'The other requests, by id' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['id'] },
    access: inProject,
    conditional: true,
  }),
}
