import { limits } from '@halyard/contracts/data'
import { readToggles, type UsageCounts } from './read-counts.ts'
import { type Accepted, instantOfReport, isEntries, isReportText } from './report-values.ts'
import { hourOf } from './usage-hours.ts'

export interface Bucket extends Accepted<UsageCounts> {
  /** Epoch milliseconds; null: unknown. */
  readonly start: number | null
  /** Start of the hour of the bucket, in epoch milliseconds; null: the bucket counts for no hour. */
  readonly hour: number | null
}

/** The counts of an SDK between two times. All counts are dropped if the end of the bucket is too old or invalid. */
export const readBucket = (bucket: unknown, now: number): Bucket => {
  if (!isEntries(bucket)) return { accepted: [], dropped: bucket === undefined || bucket === null ? 0 : 1, start: null, hour: null }
  const { accepted, dropped } = readToggles(bucket.toggles)
  const [start, stop] = [instantOfReport(bucket.start), instantOfReport(bucket.stop)]
  const hour = stop === null ? null : hourOf(stop, now)
  return hour === null ? { accepted: [], dropped: dropped + accepted.length, start, hour } : { accepted, dropped, start, hour }
}

/** The id of the reporting process; null: unknown. */
export const connectionOf = (...ids: readonly unknown[]): string | null =>
  ids.filter((id) => isReportText(id, limits.textLength))[0] ?? null
