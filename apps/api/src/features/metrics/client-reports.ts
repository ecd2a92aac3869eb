import { connectionOf, failure, readBucket, readImpactMetrics } from '@halyard/domain'
import type { Operations } from '../../pipeline/operation.ts'
import { environmentLabel, instanceOf, reporterOf } from './reporter-of.ts'

const noEnvironment = 'must be the name of an environment, because the token is for all environments'
const wrongEnvironment = failure('ValidationError', `body/environment: ${noEnvironment}`, [
  { path: 'body/environment', message: noEnvironment },
])

type RegisterMetrics = Operations['metrics']['registerClientMetrics']
type MetricsBody = Parameters<RegisterMetrics['run']>[1]['body']

/** Registers metrics. `processOf` returns the id of the process that sent a report without a connection id; undefined: unknown. */
const registerMetrics = (processOf: (body: MetricsBody) => unknown): RegisterMetrics => ({
  run: async ({ store, runtime: { usage, batches, impact, now } }, { body, caller, connection }) => {
    const { accepted, dropped, start, hour } = readBucket(body.bucket, now())
    const reporter = reporterOf(caller, body)
    if (!reporter) {
      connection.reportDropped(Math.max(1, accepted.length + dropped))
      return {}
    }
    const connectionId = connectionOf(connection.connectionId, body.connectionId, processOf(body))
    const key = connectionId === null || start === null ? null : `${start} ${connectionId}`
    const measured = readImpactMetrics(body.impactMetrics, { appName: reporter.appName, ...environmentLabel(caller) })
    store.afterCommit(() => {
      const batch = { counts: accepted, samples: measured.accepted }
      const { counts, samples } = key === null ? batch : batches.newOf(reporter, key, batch)
      usage.add({ ...reporter, instance: instanceOf(body, connection.sdk), hour, counts })
      connection.reportDropped(dropped + measured.dropped + impact.add(reporter.token, samples))
    })
    return {}
  },
})

/** Server SDKs have an id for each process, and send a report again if they get no response. */
export const registerClientMetrics = registerMetrics(({ instanceId }) => instanceId)

/** SDKs in browsers all have the same instance id, and do not send a report again. */
export const registerFrontendMetrics = registerMetrics(() => undefined)

export const registerClientApplication: Operations['metrics']['registerClientApplication'] = {
  run: async ({ store, runtime: { usage } }, { body, caller, connection }) => {
    const reporter = reporterOf(caller, body)
    if (!reporter) return wrongEnvironment
    const instance = instanceOf(body, connection.sdk)
    // Sorted, because processes of one application may list the strategies in different orders.
    store.afterCommit(() => usage.register({ ...reporter, instance, strategies: [...new Set(body.strategies)].sort() }))
    return {}
  },
}
