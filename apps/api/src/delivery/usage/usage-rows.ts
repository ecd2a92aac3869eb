import type { UsageRow, VariantUsageRow } from '../../store/repositories/usage.repository.ts'
import type { UsageSum } from './usage-sums.ts'

interface SeenRow extends UsageRow {
  /** Epoch milliseconds of the last report. */
  readonly seenAt: number
}

interface Rows {
  readonly features: readonly SeenRow[]
  readonly variants: readonly VariantUsageRow[]
}

const allProjects = '*'

/** Sorts rows. Any order is correct, if every instance locks rows in the same order. */
const inOrder = <T>(map: ReadonlyMap<string, T>): T[] => [...map].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/**
 * The rows to add, each once and sorted. A token's reports of a feature in another project are ignored. Usage of unknown features is
 * stored.
 */
export const toUsageRows = (sums: readonly UsageSum[], projectOf: ReadonlyMap<string, string>): Rows => {
  const features = new Map<string, SeenRow>()
  const variants = new Map<string, VariantUsageRow>()
  for (const { projects, appName, environment, hour: startOfHour, features: reported } of sums) {
    const hour = new Date(startOfHour).toISOString()
    const own = new Set(projects)
    for (const [feature, { yes, no, seenAt, variants: counts }] of reported) {
      const project = projectOf.get(feature)
      if (project !== undefined && !own.has(allProjects) && !own.has(project)) continue
      const row = { feature, environment, appName, hour }
      const key = `${environment}\u0000${hour}\u0000${appName}\u0000${feature}`
      const previous = features.get(key) ?? { yes: 0, no: 0, seenAt }
      features.set(key, { ...row, yes: previous.yes + yes, no: previous.no + no, seenAt: Math.max(previous.seenAt, seenAt) })
      for (const [variant, count] of counts) {
        const variantKey = `${key}\u0000${variant}`
        variants.set(variantKey, { ...row, variant, count: (variants.get(variantKey)?.count ?? 0) + count })
      }
    }
  }
  return { features: inOrder(features), variants: inOrder(variants) }
}
