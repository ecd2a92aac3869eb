import type { FeatureMetrics, FeatureUsage } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { compareCodePoints, fillHours, lastHours } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { cachedRead, Expiring } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { listUsage } from '../../store/repositories/metrics.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { deleteApplication, getApplication, updateApplication } from './application-details.ts'
import { getApplications } from './applications.ts'
import { registerClientApplication, registerClientMetrics, registerFrontendMetrics } from './client-reports.ts'
import { registerBulkMetrics, registerEdgeMetrics } from './proxy-reports.ts'

const hourMs = 3_600_000

/**
 * True if the caller can see the usage of a feature. Usage is stored by name, also for deleted and unknown features, whose
 * projects are unknown.
 */
const isVisible = async (ports: Ports, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return true
  const project = await ports.store.findProject(feature)
  return project !== undefined && sees(caller, project)
}

const hoursOf = ({ hoursBack }: { readonly hoursBack?: number | undefined }) => hoursBack ?? limits.metricsHours

export const metricOperations: Operations['metrics'] = {
  registerClientMetrics,
  registerClientApplication,
  registerFrontendMetrics,
  registerFrontendApplication: registerClientApplication,
  registerBulkMetrics,
  registerEdgeMetrics,

  getRawFeatureMetrics: cachedRead({
    keys: () => [revisionKeys.metrics],
    own: true,
    findName: async ({ params: { name }, query, caller }, ports) => [
      'metrics',
      (await isVisible(ports, caller, name)) ? name : null,
      hoursOf(query),
    ],
    read: async ({ runtime, store }, { params: { name: featureName }, query }, [, known]) => {
      const [now, hoursBack] = [runtime.now(), hoursOf(query)]
      const hours = lastHours(now, hoursBack)
      const rows = known === null ? [] : await store.run(listUsage(featureName, new Date(hours[0]!).toISOString()))
      const shown: FeatureMetrics = { version: 1, maturity: 'stable', data: fillHours(rows, { now, hoursBack, featureName }) }
      // The response expires when the next hour begins.
      return new Expiring(shown, hours.at(-1)! + hourMs)
    },
  }),

  getFeatureUsage: cachedRead({
    keys: () => [revisionKeys.metrics],
    own: true,
    findName: async ({ params: { name }, caller }, ports) => ['feature-usage', (await isVisible(ports, caller, name)) ? name : null, name],
    read: async ({ runtime, store }, { params: { name: featureName } }, [, known]) => {
      const now = runtime.now()
      const [from] = lastHours(now, limits.metricsHours)
      const rows = known === null ? [] : await store.run(listUsage(featureName, new Date(from!).toISOString()))
      const shown: FeatureUsage = {
        version: 1,
        maturity: 'stable',
        featureName,
        lastHourUsage: fillHours(rows, { now, hoursBack: 1, featureName }),
        seenApplications: [...new Set(rows.map(({ appName }) => appName))].sort(compareCodePoints),
      }
      return new Expiring(shown, lastHours(now, 1)[0]! + hourMs)
    },
  }),

  getApplications,
  getApplication,
  updateApplication,
  deleteApplication,
}
