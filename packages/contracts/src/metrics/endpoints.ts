import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { countText, text, urlName } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { applicationDetailsSchema, updateApplicationSchema } from './application-details.ts'
import { applicationsSchema } from './applications.ts'
import { bulkMetricsSchema } from './bulk.ts'
import { edgeMetricsSchema } from './edges.ts'
import { clientApplicationSchema, clientMetricsSchema } from './reports.ts'
import { featureMetricsSchema, featureUsageSchema } from './schemas.ts'

const applicationName = text(limits.appNameLength, 1).describe('Name of the application')

export const metricEndpoints = {
  registerClientMetrics: endpoint({
    id: 'registerClientMetrics',
    method: 'POST',
    path: '/api/client/metrics',
    summary: 'Report the use of features',
    description:
      'Adds up by feature, environment, application and hour. Features of other projects than those of the token are left out, unknown ones kept. A report that repeats an earlier one, with the same start and the same connection or instance, adds only the difference. It is stored within seconds; of what a killed server had not stored yet, nothing remains.',
    body: clientMetricsSchema,
    success: { status: 202, schema: emptySchema, description: 'The report is taken' },
    access: { permission: null, caller: 'backend' },
    bodyLimit: limits.reportBytes,
    lenient: true,
  }),
  registerClientApplication: endpoint({
    id: 'registerClientApplication',
    method: 'POST',
    path: '/api/client/register',
    summary: 'Register an application',
    description: 'Sent by an application when it starts. It is stored within seconds.',
    body: clientApplicationSchema,
    success: { status: 202, schema: emptySchema, description: 'The application is taken' },
    access: { permission: null, caller: 'backend' },
  }),
  registerFrontendMetrics: endpoint({
    id: 'registerFrontendMetrics',
    method: 'POST',
    path: '/api/frontend/client/metrics',
    summary: 'Report the use of features in browsers',
    description: 'As the reports of other applications, with a token of type frontend.',
    body: clientMetricsSchema,
    success: { status: 200, schema: emptySchema, description: 'The report is taken' },
    access: { permission: null, caller: 'frontend' },
    guard: null,
    bodyLimit: limits.reportBytes,
    lenient: true,
  }),
  registerFrontendApplication: endpoint({
    id: 'registerFrontendApplication',
    method: 'POST',
    path: '/api/frontend/client/register',
    summary: 'Register an application in browsers',
    description: 'As the registration of other applications, with a token of type frontend.',
    body: clientApplicationSchema,
    success: { status: 200, schema: emptySchema, description: 'The application is taken' },
    access: { permission: null, caller: 'frontend' },
    guard: null,
  }),
  registerBulkMetrics: endpoint({
    id: 'registerBulkMetrics',
    method: 'POST',
    path: '/api/client/metrics/bulk',
    summary: 'Report the use of features by several applications',
    description:
      'Sent by a proxy for the applications that are connected to it. Adds up like the reports of applications. Entries of environments that the token does not reach are left out, and so are entries of more than 48 hours ago or of a day ahead. The last use of a token in `seenTokens` moves at most once a minute.',
    body: bulkMetricsSchema,
    success: { status: 202, schema: emptySchema, description: 'The report is taken' },
    access: { permission: null, caller: 'backend' },
    bodyLimit: limits.reportBytes,
    lenient: true,
  }),
  registerEdgeMetrics: endpoint({
    id: 'registerEdgeMetrics',
    method: 'POST',
    path: '/api/client/metrics/edge',
    summary: 'Report the state of a proxy',
    description: 'Sent by a proxy every minute. The last report of each proxy is remembered for 5 minutes by the instance that gets it.',
    body: edgeMetricsSchema,
    success: { status: 202, schema: emptySchema, description: 'The report is taken' },
    access: { permission: null, caller: 'backend' },
    bodyLimit: limits.reportBytes,
    lenient: true,
  }),
  getRawFeatureMetrics: endpoint({
    id: 'getRawFeatureMetrics',
    method: 'GET',
    path: '/api/admin/client-metrics/features/:name/raw',
    summary: 'Read the usage of a feature by the hour',
    description:
      'Of the last 48 hours, the one in progress included. For each environment and application that reported there is one entry an hour, with zeros where nothing was reported. A feature of which nothing is known has none.',
    params: z.object({ name: urlName().describe('Name of the feature') }),
    query: z.object({
      hoursBack: countText(limits.metricsHours).optional().describe(`Number of hours, from 1 to ${limits.metricsHours}`),
    }),
    success: { status: 200, schema: featureMetricsSchema, description: 'The usage' },
    list: { items: 'data', key: ['timestamp', 'environment', 'appName'] },
    access: { permission: null },
    conditional: true,
  }),
  getFeatureUsage: endpoint({
    id: 'getFeatureUsage',
    method: 'GET',
    path: '/api/admin/client-metrics/features/:name',
    summary: 'Read who uses a feature',
    description:
      'The usage in the hour in progress, and the applications that reported the feature in the last 48 hours. A feature of which nothing is known has none.',
    params: z.object({ name: urlName().describe('Name of the feature') }),
    success: { status: 200, schema: featureUsageSchema, description: 'The usage' },
    access: { permission: null },
    conditional: true,
  }),
  getApplications: endpoint({
    id: 'getApplications',
    method: 'GET',
    path: '/api/admin/metrics/applications',
    summary: 'List the applications',
    description: 'Applications that registered or reported, with the projects that the caller sees.',
    success: { status: 200, schema: applicationsSchema, description: 'The applications' },
    list: { items: 'applications', key: ['appName'] },
    access: { permission: null },
    conditional: true,
  }),
  getApplication: endpoint({
    id: 'getApplication',
    method: 'GET',
    path: '/api/admin/metrics/applications/:appName',
    summary: 'Read an application',
    description: 'The application with its processes, SDKs and features, as far as the caller sees the projects.',
    params: z.object({ appName: applicationName }),
    success: { status: 200, schema: applicationDetailsSchema, description: 'The application' },
    errors: ['NotFoundError'],
    access: { permission: null },
    unversioned: ['instances', 'sdks', 'seenToggles'],
  }),
  deleteApplication: endpoint({
    id: 'deleteApplication',
    method: 'DELETE',
    path: '/api/admin/metrics/applications/:appName',
    summary: 'Delete an application',
    description: 'With its processes; its usage of features stays. An application that reports again is created again.',
    params: z.object({ appName: applicationName }),
    success: { status: 200, schema: emptySchema, description: 'The application is deleted' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_APPLICATION' },
  }),
  updateApplication: endpoint({
    id: 'updateApplication',
    method: 'POST',
    path: '/api/admin/metrics/applications/:appName',
    summary: 'Describe an application',
    description: 'An application that has not reported yet is created.',
    params: z.object({ appName: applicationName }),
    body: updateApplicationSchema,
    success: { status: 202, schema: emptySchema, description: 'The description is stored' },
    access: { permission: 'UPDATE_APPLICATION' },
  }),
}
