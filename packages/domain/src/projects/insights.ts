export interface FeatureCounts {
  /** Live features of the project. */
  total: number
  /** Number of these features that are marked as stale. */
  stale: number
  /** Number of these features that have outlived their type and are not marked as stale. */
  potentiallyStale: number
}

/**
 * Health of a project in integer per cent, 0 to 100: the share of its features that are neither stale nor potentially stale. It is 100 without
 * features.
 */
export const health = ({ total, stale, potentiallyStale }: FeatureCounts): number =>
  total > 0 ? Math.min(100, Math.max(0, Math.round(100 - (100 * (stale + potentiallyStale)) / total))) : 100

export interface ReachedProduction {
  readonly name: string
  /** RFC 3339. */
  readonly createdAt: string
  /** When the feature was first turned on in production. */
  readonly reachedAt: string
}

const dayInMs = 86_400_000

const toTenths = (days: number): number => Math.round(days * 10) / 10

const daysOf = ({ createdAt, reachedAt }: ReachedProduction): number =>
  Math.max(0, (Date.parse(reachedAt) - Date.parse(createdAt)) / dayInMs)

/** Days from the creation of a feature until it was first turned on in production, in tenths; 0 if clocks disagree about the order. */
export const daysToProduction = (feature: ReachedProduction): number => toTenths(daysOf(feature))

/** The mean of `daysToProduction` over features, in tenths; 0 without features. */
export const meanDaysToProduction = (features: readonly ReachedProduction[]): number =>
  features.length > 0 ? toTenths(features.reduce((sum, feature) => sum + daysOf(feature), 0) / features.length) : 0
