import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'
import { report } from './usage.ts'

const toggles = {
  checkout: { yes: 974, no: 26, variants: { blue: 500, 'ü 🏁': 474 } },
  'never-heard-of': { yes: 0, no: 1 },
}

/** Reports usage of the named applications one after the other, with a token of the feature's project, and waits until it is stored. */
export const reportUsage = async (server: TestServer, ...names: readonly string[]): Promise<void> => {
  const token = await server.newToken({ type: 'backend', project: 'shop', environment: 'development' })
  for (const appName of names) await report(server, toggles, { token, appName })
  await server.ports.runtime.usage.flush()
}

/** Stores usage and applications, so that their lists are long enough to be compressed. */
export const seedMetrics = (server: TestServer): Promise<void> =>
  reportUsage(server, ...Array.from({ length: 8 }, (_, index) => `one-of-many-applications-${index}`))

const application = { appName: 'a-sample', instanceId: 'a-sample-1', environment: 'development' }

const clientReport = (unique: string, { server }: { readonly server: TestServer }) => {
  const now = server.ports.runtime.now()
  const [start, stop] = [new Date(now - 60_000).toISOString(), new Date(now).toISOString()]
  return { body: { ...application, connectionId: `a-sample-${unique}`, bucket: { start, stop, toggles } } }
}

export const metricSamples: SampleOf<'metrics'> = {
  registerClientMetrics: clientReport,
  registerFrontendMetrics: clientReport,
  registerFrontendApplication: () => ({ body: { ...application, strategies: ['default', 'flexibleRollout'] } }),
  registerBulkMetrics: (_, { server }) => {
    const timestamp = new Date(server.ports.runtime.now()).toISOString()
    const metric = {
      featureName: 'checkout',
      appName: 'a-sample',
      environment: 'development',
      timestamp,
      yes: 3,
      no: 1,
      variants: { blue: 2 },
    }
    return { body: { applications: [{ ...application, strategies: ['default'] }], metrics: [metric], seenTokens: ['an-unknown-secret'] } }
  },
  registerEdgeMetrics: (unique) => {
    const revision = { environment: 'development', projects: ['default'], revisionId: 7, lastUpdated: '2026-01-31T12:00:00.000Z' }
    return { body: { identifier: unique, appName: 'edge', edgeVersion: '20.4.0', edgeApiKeyRevisionIds: [revision], connectedEdges: [] } }
  },
  registerClientApplication: () => ({ body: { ...application, strategies: ['default', 'flexibleRollout'] } }),
  getRawFeatureMetrics: () => ({ params: { name: 'checkout' }, query: { hoursBack: 24 } }),
  getFeatureUsage: () => ({ params: { name: 'checkout' } }),
  getApplication: () => ({ params: { appName: 'one-of-many-applications-0' } }),
  updateApplication: async (unique, { server }) => {
    await reportUsage(server, unique)
    return { params: { appName: unique }, body: { description: 'A sample', url: 'https://shop.example.com', color: 'blue', icon: 'store' } }
  },
  deleteApplication: async (unique, { server }) => {
    await reportUsage(server, unique)
    return { params: { appName: unique } }
  },
  getApplications: () => ({}),
}
