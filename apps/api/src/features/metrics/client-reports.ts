import { connectionOf, failure, readBucket, readImpactMetrics } from '@halyard/domain'
import type { Operations } from '../../pipeline/operation.ts'
import { environmentLabel, instanceOf, reporterOf } from './reporter-of.ts'

const noEnvironment = 'must be the name of an environment, because the token is for all environments'
const wrongEnvironment = failure('ValidationError', `body/environment: ${noEnvironment}`, [
  { path: 'body/environment', message: noEnvironment },
])

export const registerClientMetrics: Operations['metrics']['registerClientMetrics'] = {
  run: async ({ store, runtime: { usage, impact, now } }, { body, caller, connection }) => {
    const { accepted, dropped, start, hour } = readBucket(body.bucket, now())
    const reporter = reporterOf(caller, body)
    if (!reporter) {
      connection.reportDropped(Math.max(1, accepted.length + dropped))
      return {}
    }
    const connectionId = connectionOf(connection.connectionId, body.connectionId, body.instanceId)
    const batch = connectionId === null || start === null ? null : `${start} ${connectionId}`
    const measured = readImpactMetrics(body.impactMetrics, { appName: reporter.appName, ...environmentLabel(caller) })
    store.afterCommit(() => {
      usage.add({ ...reporter, instance: instanceOf(body, connection.sdk), hour, counts: accepted, batch })
      connection.reportDropped(dropped + measured.dropped + impact.add(reporter.token, measured.accepted))
    })
    return {}
  },
}

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
