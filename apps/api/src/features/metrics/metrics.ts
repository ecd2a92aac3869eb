import { type FeatureMetrics, urlName } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure, failure, fillHours, hourOf, lastHours } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { cachedRead, Expiring } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Reporter } from '../../pipeline/usage-reports.ts'
import { listUsage } from '../../store/repositories/metrics.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { getApplications } from './applications.ts'

const everywhere = '*'
const defaultEnvironment = 'default'

const environmentName = urlName()

/** Who reports, and from where: that is for the token to say; one that is for every environment leaves it to the report. */
const reporterOf = (
  { actor, token }: Pick<Caller, 'actor' | 'token'>,
  { appName, environment = defaultEnvironment }: { readonly appName: string; readonly environment?: string | undefined },
): Reporter | Failure => {
  // The endpoints are for tokens alone.
  const { environment: own, projects } = token!
  const reporter = { token: actor.token!, appName, projects }
  if (own !== everywhere) return { ...reporter, environment: own }
  if (environmentName.safeParse(environment).success) return { ...reporter, environment }
  const message = 'must be the name of an environment, since the token is for all of them'
  return failure('ValidationError', `body/environment: ${message}`, [{ path: 'body/environment', message }])
}

const hourMs = 3_600_000

/** Usage is kept by name, also of features that are gone or were never there: to whom these belonged is not known. */
const mayKnow = async (ports: Ports, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return true
  const project = await ports.store.findProject(feature)
  return project !== undefined && sees(caller, project)
}

const hoursOf = ({ hoursBack }: { readonly hoursBack?: string | undefined }) => Number(hoursBack ?? limits.metricsHours)

const instantOf = (instant: string | number): number => (typeof instant === 'number' ? instant : Date.parse(instant))

export const metricOperations: Operations['metrics'] = {
  registerClientMetrics: {
    run: async ({ store, runtime: { usage, now } }, { body, caller }) => {
      const reporter = reporterOf(caller, body)
      if (reporter instanceof Failure) return reporter
      const { stop, toggles } = body.bucket
      store.afterCommit(() => usage.add({ ...reporter, hour: hourOf(instantOf(stop), now()), toggles }))
      return {}
    },
  },

  registerClientApplication: {
    run: async ({ store, runtime: { usage } }, { body, caller }) => {
      const reporter = reporterOf(caller, body)
      if (reporter instanceof Failure) return reporter
      // Processes of one application may name them in any order.
      store.afterCommit(() => usage.register({ ...reporter, strategies: [...new Set(body.strategies)].sort() }))
      return {}
    },
  },

  getRawFeatureMetrics: cachedRead({
    keys: () => [revisionKeys.metrics],
    own: true,
    name: async ({ params: { name }, query, caller }, ports) => [
      'metrics',
      (await mayKnow(ports, caller, name)) ? name : null,
      hoursOf(query),
    ],
    read: async ({ runtime, store }, { params: { name: featureName }, query }, [, known]) => {
      const [now, hoursBack] = [runtime.now(), hoursOf(query)]
      const hours = lastHours(now, hoursBack)
      const rows = known === null ? [] : await store.run(listUsage(featureName, new Date(hours[0]!).toISOString()))
      const shown: FeatureMetrics = { version: 1, maturity: 'stable', data: fillHours(rows, { now, hoursBack, featureName }) }
      // The window moves with the hours.
      return new Expiring(shown, hours.at(-1)! + hourMs)
    },
  }),

  getApplications,
}
