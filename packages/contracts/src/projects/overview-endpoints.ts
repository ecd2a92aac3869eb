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
    summary: 'See a project at a glance',
    description: 'What the project is, its environments, how healthy its features are, and what happened lately.',
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
    description: 'The overview, with the features that are not archived in short.',
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
    summary: 'See how many features of a project are stale',
    description: 'The overview, with the features that are not archived in short and how many of them are stale.',
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
    summary: 'See how a project fares',
    description:
      'What can be told of its features, its members and its pace, from the features that it has and the events of the last 60 days.',
    params,
    success: { status: 200, schema: projectInsightsSchema, description: 'What is known of its features, members and pace' },
    errors: ['NotFoundError'],
    access: inProject,
  }),
}
