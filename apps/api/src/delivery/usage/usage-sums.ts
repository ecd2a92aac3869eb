import type { Reporter, UsageReport } from '../../pipeline/usage-reports.ts'
import type { EntryQuota } from './entry-quota.ts'

interface Usage {
  yes: number
  no: number
  /** Epoch milliseconds of the last report. */
  seenAt: number
  readonly variants: Map<string, number>
}

/** Usage of features by one application in one environment and hour, reported with one token. */
export interface UsageSum {
  readonly token: number
  /** Projects of the token. */
  readonly projects: readonly string[]
  readonly appName: string
  readonly environment: string
  readonly hour: number
  readonly features: Map<string, Usage>
}

// No part contains U+0000, because the server stores no such text.
const keyOf = ({ token, appName, environment, hour }: Omit<UsageSum, 'features'>) =>
  `${environment}\u0000${hour}\u0000${appName}\u0000${token}`

/** Usage by environment, hour, application, token and feature. */
export class UsageSums {
  readonly sums = new Map<string, UsageSum>()
  readonly #quota: EntryQuota

  constructor(quota: EntryQuota) {
    this.#quota = quota
  }

  add({ counts, ...from }: Reporter & { readonly hour: number; readonly counts: UsageReport['counts'] }, seenAt: number): void {
    const sum = this.#findOrCreate(from)
    for (const { feature, yes, no, variants } of counts) {
      if (yes > 0 || no > 0) this.#count(sum, feature, { yes, no, seenAt }, variants)
    }
    this.#insertIfUsed(sum)
  }

  /** Adds the sums of a later buffer. */
  merge(later: UsageSums): void {
    for (const from of later.sums.values()) {
      const sum = this.#findOrCreate(from)
      for (const [feature, usage] of from.features) this.#count(sum, feature, usage, usage.variants)
      this.#insertIfUsed(sum)
    }
  }

  #findOrCreate({ token, projects, appName, environment, hour }: Omit<UsageSum, 'features'>): UsageSum {
    const reporter = { token, projects, appName, environment, hour }
    return this.sums.get(keyOf(reporter)) ?? { ...reporter, features: new Map() }
  }

  #insertIfUsed(sum: UsageSum): void {
    if (sum.features.size > 0) this.sums.set(keyOf(sum), sum)
  }

  #count(
    sum: UsageSum,
    feature: string,
    { yes, no, seenAt }: Omit<Usage, 'variants'>,
    variants: Iterable<readonly [string, number]>,
  ): void {
    const usage = sum.features.get(feature) ?? this.#insert(sum, feature)
    if (!usage) return
    usage.yes += yes
    usage.no += no
    usage.seenAt = Math.max(usage.seenAt, seenAt)
    for (const [variant, count] of variants) {
      const previous = usage.variants.get(variant)
      if (previous !== undefined || this.#quota.take(1, sum.token)) usage.variants.set(variant, (previous ?? 0) + count)
    }
  }

  #insert(sum: UsageSum, feature: string): Usage | undefined {
    if (!this.#quota.take(1, sum.token)) return undefined
    const usage: Usage = { yes: 0, no: 0, seenAt: 0, variants: new Map() }
    sum.features.set(feature, usage)
    return usage
  }
}
