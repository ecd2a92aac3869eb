import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const usage = { featureName: 'checkout', appName: 'shop', environment: 'production', timestamp: at, yes: 1, no: 0 }
const application = {
  appName: 'shop',
  strategies: ['default'],
  createdAt: at,
  updatedAt: at,
  usage: [{ project: '*', environments: ['production'] }],
}
const bucket = { start: Date.parse(at), stop: at, toggles: { checkout: { yes: 1, variants: { blue: 1 } } } }

export const metricSamples: Samples = {
  featureEnvironmentMetricsSchema: sample(usage, { yes: -1 }),
  featureMetricsSchema: sample({ version: 1, maturity: 'stable', data: [usage] }, { version: 0 }),
  featureUsageSchema: sample(
    { version: 1, maturity: 'stable', featureName: 'checkout', lastHourUsage: [usage], seenApplications: ['shop'] },
    { seenApplications: [7] },
    'seenApplications/0',
  ),
  applicationDetailsSchema: sample(
    {
      ...application,
      ...{ description: null, url: null, color: null, icon: null, createdBy: null },
      instances: [{ instanceId: 'one', environment: 'production', sdkVersion: null, createdAt: at, lastSeen: at }],
      sdks: [{ name: 'unleash-node-sdk', versions: [] }],
      seenToggles: [{ name: 'checkout', notFound: true }],
    },
    { sdks: [{ name: 'unleash-node-sdk' }] },
    'sdks/0/versions',
  ),
  updateApplicationSchema: sample({ description: null }, { url: 'javascript:alert(1)' }),
  applicationSchema: sample(application, { usage: [{ project: '*' }] }, 'usage/0/environments'),
  applicationsSchema: sample({ applications: [application] }, { applications: undefined }),
  clientMetricsSchema: sample({ appName: 'shop', bucket }, { appName: '' }),
  bulkMetricsSchema: { accepted: { metrics: null }, refused: [], at: '' },
  edgeMetricsSchema: { accepted: { identifier: 'edge' }, refused: 'text', at: '' },
  clientApplicationSchema: sample({ appName: 'shop' }, { appName: '' }),
}
