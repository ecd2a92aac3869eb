import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { count, text, urlName } from '../kernel/atoms.ts'
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
      'The server sums the counts by feature, environment, application and hour. Features of projects outside the token are omitted; unknown features are stored. A report that repeats an earlier report, with the same start and the same connection or instance, adds only the difference. The server stores the counts within seconds; if the server is killed before, the counts are lost.',
    body: clientMetricsSchema,
    success: { status: 202, schema: emptySchema, description: 'The report is accepted' },
    access: { permission: null, caller: 'backend' },
    bodyLimit: limits.reportBytes,
    lenient: true,
  }),
  registerClientApplication: endpoint({
    id: 'registerClientApplication',
    method: 'POST',
    path: '/api/client/register',
    summary: 'Register an application',
    description: 'Applications send this request at their start. The server stores the registration within seconds.',
    body: clientApplicationSchema,
    success: { status: 202, schema: emptySchema, description: 'The registration is accepted' },
    access: { permission: null, caller: 'backend' },
  }),
  registerFrontendMetrics: endpoint({
    id: 'registerFrontendMetrics',
    method: 'POST',
    path: '/api/frontend/client/metrics',
    summary: 'Report the use of features in browsers',
    description: 'Like the reports of other applications, but with a token of type frontend.',
    body: clientMetricsSchema,
    success: { status: 200, schema: emptySchema, description: 'The report is accepted' },
    access: { permission: null, caller: 'frontend' },
    versionSource: null,
    bodyLimit: limits.reportBytes,
    lenient: true,
  }),
  registerFrontendApplication: endpoint({
    id: 'registerFrontendApplication',
    method: 'POST',
    path: '/api/frontend/client/register',
    summary: 'Register an application in browsers',
    description: 'Like the registration of other applications, but with a token of type frontend.',
    body: clientApplicationSchema,
    success: { status: 200, schema: emptySchema, description: 'The registration is accepted' },
    access: { permission: null, caller: 'frontend' },
    versionSource: null,
  }),
  registerBulkMetrics: endpoint({
    id: 'registerBulkMetrics',
    method: 'POST',
    path: '/api/client/metrics/bulk',
    summary: 'Report the use of features by several applications',
    description:
      'Proxies send the reports of the applications that are connected to them. The server sums the counts as in the reports of applications. Entries of environments outside the token are omitted, and so are entries older than 48 hours or more than a day ahead. The server updates the last use of a token in `seenTokens` at most once a minute.',
    body: bulkMetricsSchema,
    success: { status: 202, schema: emptySchema, description: 'The report is accepted' },
    access: { permission: null, caller: 'backend' },
    bodyLimit: limits.reportBytes,
    lenient: true,
  }),
  registerEdgeMetrics: endpoint({
    id: 'registerEdgeMetrics',
    method: 'POST',
    path: '/api/client/metrics/edge',
    summary: 'Report the state of a proxy',
    description: 'Proxies send this report every minute. The receiving instance remembers the last report of each proxy for 5 minutes.',
    body: edgeMetricsSchema,
    success: { status: 202, schema: emptySchema, description: 'The report is accepted' },
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
      'The last 48 hours, including the current hour. The response has one entry an hour for each environment and application that reported, with zeros for hours without reports. The list is empty for an unknown feature.',
    params: z.object({ name: urlName().describe('Name of the feature') }),
    query: z.object({
      hoursBack: count(limits.metricsHours).optional().describe(`Number of hours, from 1 to ${limits.metricsHours}`),
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
    summary: 'Read the usage of a feature by applications',
    description:
      'The usage in the current hour, and the applications that reported the feature in the last 48 hours. The lists are empty for an unknown feature.',
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
    description: 'The application with its processes, SDKs and features, limited to projects that the caller sees.',
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
    description:
      'Also deletes the processes of the application; its usage of features stays. An application that reports again is created again.',
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
