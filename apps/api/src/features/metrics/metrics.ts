import { type FeatureMetrics, urlName } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure, failure, fillHours, hourOf, lastHours } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
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

const bodyOf = (data: FeatureMetrics['data'], goodUntil: number | null) => {
  const metrics: FeatureMetrics = { version: 1, maturity: 'stable', data }
  return textBody(JSON.stringify(metrics), goodUntil)
}

/** The window moves with the hours, so the body says until when it is good. */
const buildBody = async (ports: Ports, featureName: string, hoursBack: number) => {
  const now = ports.runtime.now()
  const hours = lastHours(now, hoursBack)
  const rows = await ports.store.run(listUsage(featureName, new Date(hours[0]!).toISOString()))
  return bodyOf(fillHours(rows, { now, hoursBack, featureName }), hours.at(-1)! + hourMs)
}

/** Usage is kept by name, also of features that are gone or were never there: to whom these belonged is not known. */
const mayKnow = async (ports: Ports, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return true
  const project = await ports.store.findProject(feature)
  return project !== undefined && sees(caller, project)
}

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

  getRawFeatureMetrics: {
    watches: () => [revisionKeys.metrics],
    run: async (ports, { params: { name }, query, observed, caller }) => {
      const hoursBack = Number(query.hoursBack ?? limits.metricsHours)
      const key = JSON.stringify(['metrics', name, hoursBack])
      const body = (await mayKnow(ports, caller, name))
        ? await ports.cache.ownBodies.getOrBuild(key, observed.get(revisionKeys.metrics)!, () => buildBody(ports, name, hoursBack))
        : bodyOf([], null)
      return { etag: body.etag, body: () => body }
    },
  },

  getApplications,
}
