import type { UsageCounts } from './read-counts.ts'

/** Whether the counts include at least the earlier ones. */
const covers = ({ yes, no, variants }: UsageCounts, before: UsageCounts): boolean => {
  if (yes < before.yes || no < before.no) return false
  const counts = new Map(variants)
  return before.variants.every(([variant, count]) => (counts.get(variant) ?? 0) >= count)
}

const difference = (counts: UsageCounts, before: UsageCounts | undefined): UsageCounts => {
  if (!before) return counts
  const known = new Map(before.variants)
  return {
    feature: counts.feature,
    yes: counts.yes - before.yes,
    no: counts.no - before.no,
    variants: counts.variants.map(([variant, count]) => [variant, count - (known.get(variant) ?? 0)]),
  }
}

/**
 * The part of a report that exceeds an earlier one of the same bucket. An SDK that gets no response sends its counts again, together with later
 * ones. A report with smaller counts than the earlier one is new, and counts in full.
 */
export const countsSince = (counts: readonly UsageCounts[], before: readonly UsageCounts[]): readonly UsageCounts[] => {
  const now = new Map(counts.map((one) => [one.feature, one]))
  const isRepeat = before.every((one) => {
    const later = now.get(one.feature)
    return later !== undefined && covers(later, one)
  })
  if (!isRepeat) return counts
  const known = new Map(before.map((one) => [one.feature, one]))
  return counts.map((one) => difference(one, known.get(one.feature)))
}
