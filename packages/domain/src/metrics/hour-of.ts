import { limits } from '@halyard/contracts/data'

const hourInMs = 3_600_000

const startOfHour = (instant: number) => Math.floor(instant / hourInMs) * hourInMs

/** Starts of the last hours in UTC, oldest first; the last one is in progress. All in milliseconds since the epoch. */
export const lastHours = (now: number, count: number): number[] => {
  const newest = startOfHour(now)
  return Array.from({ length: count }, (_, index) => newest - (count - 1 - index) * hourInMs)
}

/**
 * Start of the UTC hour to which usage at an instant counts; null: it is too old to be kept. An instant to come, of a clock that is fast,
 * counts as now. All in milliseconds since the epoch.
 */
export const hourOf = (instant: number, now: number): number | null => {
  const hour = startOfHour(Math.min(instant, now))
  return hour > startOfHour(now) - limits.metricsHours * hourInMs ? hour : null
}
