import type { FeatureEnvironmentMetrics } from '@halyard/sdk'
import type { HourCount } from './hour-bars.tsx'

export interface Counts {
  readonly yes: number
  readonly no: number
}

const add = (sum: Counts | undefined, { yes, no }: Counts): Counts => ({ yes: (sum?.yes ?? 0) + yes, no: (sum?.no ?? 0) + no })

/** Sums by hour over all applications, oldest first. */
export const hoursOf = (usage: readonly FeatureEnvironmentMetrics[]): HourCount[] => {
  const sums = new Map<string, Counts>()
  for (const entry of usage) sums.set(entry.timestamp, add(sums.get(entry.timestamp), entry))
  return [...sums].map(([hour, counts]) => ({ hour, ...counts })).sort((one, other) => one.hour.localeCompare(other.hour))
}

export const totalOf = (usage: readonly Counts[]): Counts => usage.reduce<Counts>((sum, entry) => add(sum, entry), { yes: 0, no: 0 })

/** Sums by application, most evaluations first. */
export const applicationsOf = (usage: readonly FeatureEnvironmentMetrics[]): (Counts & { readonly appName: string })[] => {
  const sums = new Map<string, Counts>()
  for (const entry of usage) sums.set(entry.appName, add(sums.get(entry.appName), entry))
  return [...sums].map(([appName, counts]) => ({ appName, ...counts })).sort((one, other) => other.yes + other.no - one.yes - one.no)
}

/** Sums by variant, most evaluations first. */
export const variantsOf = (usage: readonly FeatureEnvironmentMetrics[]): { readonly name: string; readonly count: number }[] => {
  const sums = new Map<string, number>()
  for (const { variants = {} } of usage) for (const [name, count] of Object.entries(variants)) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count)
}
