import { type BulkCounts, readBulkApplications, readBulkMetrics, readEdges, readImpactMetrics, readSeenTokens } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Registration, UsageReport } from '../../pipeline/usage-reports.ts'
import { environmentLabel, instanceOf, reporterOf, reportsFrom } from './reporter-of.ts'

/** Groups counts into one report per application, environment and hour. */
const reportsOf = (caller: Caller, counts: readonly BulkCounts[]): UsageReport[] =>
  [...Map.groupBy(counts, ({ appName, environment, hour }) => `${environment ?? ''}\u0000${hour}\u0000${appName}`).values()].flatMap(
    (group) => {
      const [{ hour, ...source }] = group as [BulkCounts, ...BulkCounts[]]
      const reporter = reportsFrom(caller, source.environment) ? reporterOf(caller, source) : null
      return reporter ? [{ ...reporter, hour, counts: group }] : []
    },
  )

export const registerBulkMetrics: Operations['metrics']['registerBulkMetrics'] = {
  run: async ({ store, identity: { lastUsedTokens }, runtime: { usage, impact, now } }, { body, caller, connection }) => {
    const metrics = readBulkMetrics(body.metrics, now())
    const applications = readBulkApplications(body.applications)
    const tokens = readSeenTokens(body.seenTokens)
    const reports = reportsOf(caller, metrics.accepted)
    const registrations = applications.accepted.flatMap((application): Registration[] => {
      const reporter = reportsFrom(caller, application.environment) ? reporterOf(caller, application) : null
      return reporter ? [{ ...reporter, instance: instanceOf(application), strategies: [...new Set(application.strategies)].sort() }] : []
    })
    const counted = reports.reduce((sum, { counts }) => sum + counts.length, 0)
    const unreached = metrics.accepted.length - counted + applications.accepted.length - registrations.length
    await lastUsedTokens.noteSecrets(tokens.accepted)
    const measured = readImpactMetrics(body.impactMetrics, environmentLabel(caller))
    store.afterCommit(() => {
      for (const registration of registrations) usage.register(registration)
      for (const report of reports) usage.add(report)
      // The endpoint admits API tokens only.
      const refused = impact.add(caller.actor.token!, measured.accepted)
      connection.reportDropped(refused + measured.dropped + metrics.dropped + applications.dropped + tokens.dropped + unreached)
    })
    return {}
  },
}

export const registerEdgeMetrics: Operations['metrics']['registerEdgeMetrics'] = {
  run: async ({ store, runtime: { fleet, now } }, { body, caller, connection }) => {
    const { accepted, dropped } = readEdges(body)
    // The endpoint admits API tokens only.
    const from = { token: caller.actor.token!, at: now() }
    store.afterCommit(() => {
      for (const edge of accepted) {
        const revisions = edge.revisions.filter(({ environment }) => reportsFrom(caller, environment))
        fleet.report({ ...edge, ...from, revisions })
      }
    })
    connection.reportDropped(dropped)
    return {}
  },
}
