import * as z from 'zod'
import { rowIdText, uuid } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { segmentInputSchema, segmentNameSchema, segmentSchema, segmentsSchema, usingStrategiesSchema } from './schemas.ts'

const params = z.object({ id: rowIdText().describe('Id of the segment') })
const ofProject =
  'A segment that is confined to a project needs one of the permissions there, and where changes are reviewed in an environment of the project, a change request or SKIP_CHANGE_REQUEST. One that is not needs the first of them.'

export const segmentEndpoints = {
  getSegments: endpoint({
    id: 'getSegments',
    method: 'GET',
    path: '/api/admin/segments',
    summary: 'List the segments',
    description: 'All segments but those that are confined to projects which the caller does not see.',
    success: { status: 200, schema: segmentsSchema, description: 'The segments' },
    access: { permission: null },
    conditional: true,
  }),
  getSegment: endpoint({
    id: 'getSegment',
    method: 'GET',
    path: '/api/admin/segments/:id',
    summary: 'Read a segment',
    description: 'The segment with its constraints.',
    params,
    success: { status: 200, schema: segmentSchema, description: 'The segment' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
  createSegment: endpoint({
    id: 'createSegment',
    method: 'POST',
    path: '/api/admin/segments',
    summary: 'Create a segment',
    description: ofProject,
    body: segmentInputSchema,
    success: { status: 201, schema: segmentSchema, description: 'The new segment', location: 'id' },
    errors: ['NameExistsError'],
    access: { permission: ['CREATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'], held: 'somewhere' },
  }),
  updateSegment: endpoint({
    id: 'updateSegment',
    method: 'PUT',
    path: '/api/admin/segments/:id',
    summary: 'Update a segment',
    description: `What is absent stays as it is. It is confined to no project while others use it. ${ofProject}`,
    params,
    body: segmentInputSchema,
    success: { status: 204, schema: z.undefined(), description: 'The segment is stored' },
    errors: ['NotFoundError', 'NameExistsError', 'ConflictError'],
    access: { permission: ['UPDATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'], held: 'somewhere' },
  }),
  removeSegment: endpoint({
    id: 'removeSegment',
    method: 'DELETE',
    path: '/api/admin/segments/:id',
    summary: 'Delete a segment',
    description: `One that a strategy uses stays, and so does one that a strategy of an open change request would use. ${ofProject}`,
    params,
    success: { status: 204, schema: z.undefined(), description: 'The segment is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: ['DELETE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'], held: 'somewhere' },
  }),
  validateSegment: endpoint({
    id: 'validateSegment',
    method: 'POST',
    path: '/api/admin/segments/validate',
    summary: 'Check the name of a segment',
    description: 'Whether a new segment might have it. Nothing is stored.',
    body: segmentNameSchema,
    success: { status: 204, schema: z.undefined(), description: 'The name is free' },
    errors: ['NameExistsError'],
    access: { permission: null },
  }),
  getStrategiesBySegmentId: endpoint({
    id: 'getStrategiesBySegmentId',
    method: 'GET',
    path: '/api/admin/segments/:id/strategies',
    summary: 'List the strategies that use a segment',
    description: 'In the projects that the caller sees. Of a segment that is not there: none.',
    params,
    success: { status: 200, schema: usingStrategiesSchema, description: 'The strategies' },
    access: { permission: null },
    conditional: true,
  }),
  getSegmentsByStrategyId: endpoint({
    id: 'getSegmentsByStrategyId',
    method: 'GET',
    path: '/api/admin/segments/strategies/:strategyId',
    summary: 'List the segments that a strategy uses',
    description: 'Of a strategy that is not there, or in a project that the caller does not see: none.',
    params: z.object({ strategyId: uuid().describe('Id of the strategy') }),
    success: { status: 200, schema: segmentsSchema, description: 'The segments' },
    access: { permission: null },
    conditional: true,
  }),
}
