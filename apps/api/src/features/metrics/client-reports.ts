import { connectionOf, failure, readBucket, readImpactMetrics } from '@halyard/domain'
import type { Operations } from '../../pipeline/operation.ts'
import { environmentLabel, instanceOf, reporterOf } from './reporter-of.ts'

const noEnvironment = 'must be the name of an environment, since the token is for all of them'
const wrongEnvironment = failure('ValidationError', `body/environment: ${noEnvironment}`, [
  { path: 'body/environment', message: noEnvironment },
])

export const registerClientMetrics: Operations['metrics']['registerClientMetrics'] = {
  run: async ({ store, runtime: { usage, impact, now } }, { body, caller, peer }) => {
    const { kept, dropped, start, hour } = readBucket(body.bucket, now())
    const reporter = reporterOf(caller, body)
    if (!reporter) {
      peer.tellDropped(Math.max(1, kept.length + dropped))
      return {}
    }
    const connection = connectionOf(peer.connectionId, body.connectionId, body.instanceId)
    const batch = connection === null || start === null ? null : `${start} ${connection}`
    const measured = readImpactMetrics(body.impactMetrics, { appName: reporter.appName, ...environmentLabel(caller) })
    store.afterCommit(() => {
      usage.add({ ...reporter, instance: instanceOf(body, peer.sdk), hour, counts: kept, batch })
      peer.tellDropped(dropped + measured.dropped + impact.add(reporter.token, measured.kept))
    })
    return {}
  },
}

export const registerClientApplication: Operations['metrics']['registerClientApplication'] = {
  run: async ({ store, runtime: { usage } }, { body, caller, peer }) => {
    const reporter = reporterOf(caller, body)
    if (!reporter) return wrongEnvironment
    const instance = instanceOf(body, peer.sdk)
    // Processes of one application may name them in any order.
    store.afterCommit(() => usage.register({ ...reporter, instance, strategies: [...new Set(body.strategies)].sort() }))
    return {}
  },
}
