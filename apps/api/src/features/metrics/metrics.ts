import type { Endpoint, FeatureMetrics, FeatureUsage } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { compareCodePoints, fillHours, lastHours } from '@halyard/domain'
import { sees } from '../../identity/caller/caller.ts'
import { cachedRead, Expiring } from '../../pipeline/cached-read.ts'
import type { Operations, Request } from '../../pipeline/operation.ts'
import type { Cache } from '../../pipeline/ports.ts'
import { revisionOfKey } from '../../store/observed.ts'
import { listUsage } from '../../store/repositories/metrics.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { deleteApplication, getApplication, updateApplication } from './application-details.ts'
import { getApplications } from './applications.ts'
import { registerClientApplication, registerClientMetrics, registerFrontendMetrics } from './client-reports.ts'
import { registerBulkMetrics, registerEdgeMetrics } from './proxy-reports.ts'

const hourMs = 3_600_000

/**
 * The name, or null if the caller cannot see the usage of this feature. Usage is stored by name, also for deleted and unknown features,
 * whose projects are unknown.
 */
const visibleName = async (request: Request<Endpoint>, name: string, { lists }: Cache): Promise<string | null> => {
  const { caller, observed, observedAt } = request
  if (caller.visible === null) return name
  await lists.upTo(revisionKeys.features, revisionOfKey(observed, revisionKeys.features), observedAt)
  const feature = lists.feature(name)
  return feature && sees(caller, feature.project) ? name : null
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
    watches: () => [revisionKeys.features],
    own: true,
    name: async (request, cache) => ['metrics', await visibleName(request, request.params.name, cache), hoursOf(request.query)],
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
    watches: () => [revisionKeys.features],
    own: true,
    name: async (request, cache) => ['feature-usage', await visibleName(request, request.params.name, cache), request.params.name],
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
