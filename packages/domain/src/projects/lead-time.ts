export interface ReachedProduction {
  readonly name: string
  /** RFC 3339. */
  readonly createdAt: string
  /** When it was first turned on in production. */
  readonly reachedAt: string
}

const dayInMs = 86_400_000

const toTenths = (days: number): number => Math.round(days * 10) / 10

const daysOf = ({ createdAt, reachedAt }: ReachedProduction): number =>
  Math.max(0, (Date.parse(reachedAt) - Date.parse(createdAt)) / dayInMs)

/** Days from the creation of a feature to its first being turned on in production, in tenths; 0 where clocks disagree on what came first. */
export const daysToProduction = (feature: ReachedProduction): number => toTenths(daysOf(feature))

/** The mean of that over features, in tenths; 0 where there are none. */
export const meanDaysToProduction = (features: readonly ReachedProduction[]): number =>
  features.length > 0 ? toTenths(features.reduce((sum, feature) => sum + daysOf(feature), 0) / features.length) : 0
