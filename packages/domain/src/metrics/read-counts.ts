import { limits, reservedNames } from '@halyard/contracts/data'
import { type Accepted, isCount, isEntries, isReportName, isReportText } from './report-values.ts'

/** The number of evaluations of one feature since the last report. */
export interface UsageCounts {
  readonly feature: string
  readonly yes: number
  readonly no: number
  /** Pairs of a variant and its count. */
  readonly variants: readonly (readonly [variant: string, count: number])[]
}

type Drop = (entries: number) => void
const none: UsageCounts['variants'] = []

const readVariants = (variants: unknown, drop: Drop): UsageCounts['variants'] => {
  if (variants === undefined || variants === null) return none
  if (!isEntries(variants)) {
    drop(1)
    return none
  }
  const all = Object.entries(variants)
  // Counts are returned in an object that is keyed by the names of variants.
  const isGood = ([name, count]: readonly [string, unknown]): boolean =>
    isReportText(name, limits.nameLength) && !reservedNames.includes(name) && isCount(count)
  const accepted = all.slice(0, limits.variantsPerToggle).filter((entry): entry is [string, number] => isGood(entry))
  drop(all.length - accepted.length)
  return accepted
}

/** The counts of a feature. Invalid counts of variants are dropped; null: the entry itself is invalid. */
export const readCounts = (feature: unknown, usage: unknown, drop: Drop): UsageCounts | null => {
  const { yes = 0, no = 0, variants } = isEntries(usage) ? usage : { yes: null }
  if (!isReportName(feature) || !isCount(yes) || !isCount(no)) return null
  return { feature, yes, no, variants: readVariants(variants, drop) }
}

/** The counts of a report, by name of the feature. */
export const readToggles = (toggles: unknown): Accepted<UsageCounts> => {
  if (!isEntries(toggles)) return { accepted: [], dropped: toggles === undefined || toggles === null ? 0 : 1 }
  const features = Object.keys(toggles)
  let dropped = Math.max(0, features.length - limits.togglesPerReport)
  const drop: Drop = (entries) => {
    dropped += entries
  }
  const accepted: UsageCounts[] = []
  for (const feature of features.slice(0, limits.togglesPerReport)) {
    const counts = readCounts(feature, toggles[feature], drop)
    if (counts) accepted.push(counts)
    else drop(1)
  }
  return { accepted, dropped }
}
