import type { FeatureEnvironmentMetrics } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'

const hourInMs = 3_600_000

const startOfHour = (instant: number) => Math.floor(instant / hourInMs) * hourInMs

/** Starts of the last hours in UTC, oldest first; the last one is the current hour. All in milliseconds since the epoch. */
export const lastHours = (now: number, count: number): number[] => {
  const newest = startOfHour(now)
  return Array.from({ length: count }, (_, index) => newest - (count - 1 - index) * hourInMs)
}

/**
 * Start of the UTC hour for which usage at an instant counts; null: the instant is too old. An instant in the future counts as now, because
 * clocks can be fast. All times are milliseconds since the epoch.
 */
export const hourOf = (instant: number, now: number): number | null => {
  const hour = startOfHour(Math.min(instant, now))
  return hour > startOfHour(now) - limits.metricsHours * hourInMs ? hour : null
}

/** Usage of one feature by one application in one environment and hour. */
export interface UsageRow {
  readonly environment: string
  readonly appName: string
  /** Start of the hour in UTC, in the format of Date.toISOString. */
  readonly timestamp: string
  readonly yes: number
  readonly no: number
  /** Evaluations by variant; empty: no variants. */
  readonly variants: Readonly<Record<string, number>>
}

export interface UsageWindow {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Number of hours to show, including the current hour. */
  readonly hoursBack: number
  readonly featureName: string
}

/** The number of applications, first by name, for which hours without reports are shown. */
const filledApplications = 100

/**
 * Usage of one feature over the last hours, by hour, environment and application. Each application with reports has an entry for each hour in
 * each environment with reports. Without reports, the counts of an hour are zero and `variants` is absent.
 */
export const fillHours = (rows: readonly UsageRow[], { now, hoursBack, featureName }: UsageWindow): FeatureEnvironmentMetrics[] => {
  const hours = lastHours(now, hoursBack).map((hour) => new Date(hour).toISOString())
  const inWindow = new Set(hours)
  const shown = rows.filter(({ timestamp }) => inWindow.has(timestamp))
  const environments = sortedNames(shown.map(({ environment }) => environment))
  const applications = sortedNames(shown.map(({ appName }) => appName))
  const found = byHourAndEnvironment(shown)

  const entries: FeatureEnvironmentMetrics[] = []
  for (const timestamp of hours)
    for (const environment of environments) {
      const reported = found.get(timestamp)?.get(environment)
      for (const [position, appName] of applications.entries()) {
        const row = reported?.get(appName)
        const entry = { featureName, appName, environment, timestamp }
        if (row) entries.push({ ...entry, yes: row.yes, no: row.no, variants: row.variants })
        else if (position < filledApplications) entries.push({ ...entry, yes: 0, no: 0 })
      }
    }
  return entries
}

const sortedNames = (names: readonly string[]) => [...new Set(names)].sort(compareCodePoints)

const byHourAndEnvironment = (rows: readonly UsageRow[]) => {
  const found = new Map<string, Map<string, Map<string, UsageRow>>>()
  for (const row of rows) {
    const environments = found.get(row.timestamp) ?? new Map<string, Map<string, UsageRow>>()
    const applications = environments.get(row.environment) ?? new Map<string, UsageRow>()
    found.set(row.timestamp, environments.set(row.environment, applications.set(row.appName, row)))
  }
  return found
}
