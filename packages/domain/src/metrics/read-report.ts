import { limits } from '@halyard/contracts/data'
import { readToggles, type UsageCounts } from './read-counts.ts'
import { instantOfReport, isEntries, isReportText, type Kept } from './report-values.ts'
import { hourOf } from './usage-hours.ts'

export interface Bucket extends Kept<UsageCounts> {
  /** Epoch milliseconds; null: unknown. */
  readonly start: number | null
  /** Start of the hour that the bucket counts for, in epoch milliseconds; null: the bucket counts for none. */
  readonly hour: number | null
}

/** What an SDK counted between two moments. All counts are left out if the end of the bucket is too long ago, or is none. */
export const readBucket = (bucket: unknown, now: number): Bucket => {
  if (!isEntries(bucket)) return { kept: [], dropped: bucket === undefined || bucket === null ? 0 : 1, start: null, hour: null }
  const { kept, dropped } = readToggles(bucket.toggles)
  const [start, stop] = [instantOfReport(bucket.start), instantOfReport(bucket.stop)]
  const hour = stop === null ? null : hourOf(stop, now)
  return hour === null ? { kept: [], dropped: dropped + kept.length, start, hour } : { kept, dropped, start, hour }
}

/** What names the process that reports; null: nothing does. */
export const connectionOf = (...ids: readonly unknown[]): string | null =>
  ids.filter((id) => isReportText(id, limits.textLength))[0] ?? null
