import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { projectHealthReportSchema, projectInsightsSchema, projectOverviewSchema, projectWithFeaturesSchema } from './overview-schemas.ts'

const params = z.object({ projectId: urlName().describe('Id of the project') })
const inProject = { permission: null, scope: { project: 'projectId' } } as const

export const projectOverviewEndpoints = {
  getProjectOverview: endpoint({
    id: 'getProjectOverview',
    method: 'GET',
    path: '/api/admin/projects/:projectId/overview',
    summary: 'Read the overview of a project',
    description: 'The project, its environments, the health of its features, and its recent activity.',
    params,
    success: { status: 200, schema: projectOverviewSchema, description: 'The project' },
    errors: ['NotFoundError'],
    access: inProject,
  }),
  getProject: endpoint({
    id: 'getProject',
    unversioned: ['features', 'stats'],
    method: 'GET',
    path: '/api/admin/projects/:projectId',
    summary: 'Read a project with its features',
    description: 'The overview, with summaries of the features that are not archived.',
    params,
    success: { status: 200, schema: projectWithFeaturesSchema, description: 'The project' },
    errors: ['NotFoundError'],
    access: inProject,
    conditional: true,
  }),
  getProjectHealthReport: endpoint({
    id: 'getProjectHealthReport',
    method: 'GET',
    path: '/api/admin/projects/:projectId/health-report',
    summary: 'Read the health report of a project',
    description: 'The overview, with summaries of the features that are not archived, and the number of stale features.',
    params,
    success: { status: 200, schema: projectHealthReportSchema, description: 'The project' },
    errors: ['NotFoundError'],
    access: inProject,
    conditional: true,
  }),
  getProjectInsights: endpoint({
    id: 'getProjectInsights',
    method: 'GET',
    path: '/api/admin/projects/:projectId/insights',
    summary: 'Read the insights of a project',
    description: 'Statistics about features, members and lead time, from the present features and the events of the last 60 days.',
    params,
    success: { status: 200, schema: projectInsightsSchema, description: 'The statistics' },
    errors: ['NotFoundError'],
    access: inProject,
  }),
}
