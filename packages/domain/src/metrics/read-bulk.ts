import { limits } from '@halyard/contracts/data'
import { readCounts, type UsageCounts } from './read-counts.ts'
import { type Accepted, instantOfReport, isEntries, isReportText, readList } from './report-values.ts'
import { hourOf } from './usage-hours.ts'

/** Counts of one feature that a proxy collected from applications. */
export interface BulkCounts extends UsageCounts {
  readonly appName: string
  readonly environment: unknown
  /** Start of the hour of the counts, in epoch milliseconds. */
  readonly hour: number
}

/** An application that registered with a proxy. */
export interface BulkApplication {
  readonly appName: string
  readonly environment: unknown
  readonly strategies: readonly string[]
  readonly instanceId: unknown
  readonly sdkVersion: unknown
}

const dayMs = 86_400_000

/** The clock of a proxy may be fast, but by less than a day. */
const hourOfBulk = (timestamp: unknown, now: number): number | null => {
  const instant = instantOfReport(timestamp)
  return instant === null || instant > now + dayMs ? null : hourOf(instant, now)
}

/** The counts of a bulk report. */
export const readBulkMetrics = (metrics: unknown, now: number): Accepted<BulkCounts> => {
  let wrong = 0
  const drop = (entries: number) => {
    wrong += entries
  }
  const { accepted, dropped } = readList(metrics, limits.togglesPerReport, (entry): BulkCounts | null => {
    if (!isEntries(entry)) return null
    const { appName, environment, featureName, timestamp } = entry
    const hour = hourOfBulk(timestamp, now)
    if (hour === null || !isReportText(appName, limits.appNameLength)) return null
    const counts = readCounts(featureName, entry, drop)
    return counts && { ...counts, appName, environment, hour }
  })
  return { accepted, dropped: dropped + wrong }
}

const textOf = (value: unknown): string | null => (isReportText(value, limits.nameLength) ? value : null)

/** The applications of a bulk report, with their strategy types. */
export const readBulkApplications = (applications: unknown): Accepted<BulkApplication> => {
  let wrong = 0
  const { accepted, dropped } = readList(applications, limits.applicationsPerReport, (entry): BulkApplication | null => {
    if (!isEntries(entry) || !isReportText(entry.appName, limits.appNameLength)) return null
    const strategies = readList(entry.strategies, limits.strategiesPerApplication, textOf)
    wrong += strategies.dropped
    const { appName, environment, instanceId, sdkVersion } = entry
    return { appName, environment, strategies: strategies.accepted, instanceId, sdkVersion }
  })
  return { accepted, dropped: dropped + wrong }
}

/** The secrets of tokens that a proxy has seen, as texts or as objects with the field `token`. */
export const readSeenTokens = (tokens: unknown): Accepted<string> =>
  readList(tokens, limits.tokensAtOnce, (entry) => {
    const secret = isEntries(entry) ? entry.token : entry
    return isReportText(secret, limits.textLength) ? secret : null
  })
