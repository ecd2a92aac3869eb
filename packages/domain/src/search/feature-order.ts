import type { FeatureSearch } from '@halyard/contracts'
import type { sortKeys } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { Searchable, Surroundings } from './searchable.ts'

type SortKey = (typeof sortKeys)[number]
type Rank = (feature: Searchable) => string | number

/** Sort key of a feature in search results: 0 for favourites that come first, else 1; the value to sort by; and the name. */
export type FeaturePosition = readonly [group: number, rank: string | number, name: string]

/** The order of search results. It is total: features with equal values are sorted by name, and names are unique. */
export interface FeatureOrder {
  readonly positionOf: (feature: Searchable) => FeaturePosition
  readonly compare: (one: FeaturePosition, other: FeaturePosition) => number
}

const byEnvironment =
  (environment: string): Rank =>
  ({ statuses }) =>
    statuses.includes(`${environment}:enabled`) ? 2 : statuses.includes(`${environment}:disabled`) ? 1 : 0

const rankOf = (sortBy: string, favorites: ReadonlySet<string>): Rank => {
  const ranks: Readonly<Record<SortKey, Rank>> = {
    createdAt: (feature) => feature.createdAt,
    name: (feature) => feature.name,
    type: (feature) => feature.type,
    stale: (feature) => Number(feature.stale),
    lastSeenAt: (feature) => feature.lastSeenAt,
    favorite: (feature) => Number(favorites.has(feature.name)),
  }
  // Other keys are environments, as the contract has checked.
  return sortBy in ranks ? ranks[sortBy as SortKey] : byEnvironment(sortBy.slice('environment:'.length))
}

// Names, types and times are ASCII, so the order of code units is the order of code points.
const compareRanks = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)

/** The order that a search requests. */
export const featureOrder = (search: FeatureSearch, { favorites }: Pick<Surroundings, 'favorites'>): FeatureOrder => {
  const rank = rankOf(search.sortBy, favorites)
  const isAhead = (name: string) => search.favoritesFirst && favorites.has(name)
  const direction = search.sortOrder === 'desc' ? -1 : 1
  return {
    positionOf: (feature) => [isAhead(feature.name) ? 0 : 1, rank(feature), feature.name],
    compare: ([group, value, name], [otherGroup, otherValue, otherName]) =>
      group - otherGroup || direction * compareRanks(value, otherValue) || compareCodePoints(name, otherName),
  }
}
