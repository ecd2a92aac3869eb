import type { UsageRow, VariantUsageRow } from '../../store/repositories/usage.repository.ts'
import type { Place } from './usage-sums.ts'

interface SeenRow extends UsageRow {
  /** Epoch milliseconds of the last report. */
  readonly seenAt: number
}

interface Rows {
  readonly features: readonly SeenRow[]
  readonly variants: readonly VariantUsageRow[]
}

const everything = '*'

/** Any order does, as long as every instance locks in it. */
const inOrder = <T>(map: ReadonlyMap<string, T>): T[] => [...map].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** The rows to add, each once and in order. A token speaks for its own projects: of a feature in another one it tells nothing. Unknown features are kept. */
export const toUsageRows = (places: readonly Place[], projectOf: ReadonlyMap<string, string>): Rows => {
  const features = new Map<string, SeenRow>()
  const variants = new Map<string, VariantUsageRow>()
  for (const { projects, appName, environment, hour: startOfHour, features: reported } of places) {
    const hour = new Date(startOfHour).toISOString()
    const own = new Set(projects)
    for (const [feature, { yes, no, seenAt, variants: counts }] of reported) {
      const project = projectOf.get(feature)
      if (project !== undefined && !own.has(everything) && !own.has(project)) continue
      const place = { feature, environment, appName, hour }
      const key = `${environment}\u0000${hour}\u0000${appName}\u0000${feature}`
      const before = features.get(key) ?? { yes: 0, no: 0, seenAt }
      features.set(key, { ...place, yes: before.yes + yes, no: before.no + no, seenAt: Math.max(before.seenAt, seenAt) })
      for (const [variant, count] of counts) {
        const variantKey = `${key}\u0000${variant}`
        variants.set(variantKey, { ...place, variant, count: (variants.get(variantKey)?.count ?? 0) + count })
      }
    }
  }
  return { features: inOrder(features), variants: inOrder(variants) }
}
