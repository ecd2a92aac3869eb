import type { FeatureSearch } from '@halyard/contracts'
import type { sortKeys } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { Searchable, Surroundings } from './searchable.ts'

type SortKey = (typeof sortKeys)[number]
type Rank = (feature: Searchable) => string | number

/** Where a feature stands in what a search found: 0 among the favourites that come first, else 1; by what it is sorted; and its name. */
export type FeaturePlace = readonly [group: number, rank: string | number, name: string]

/** The order that a search asks for. It is total: what is equal otherwise is in the order of names, which differ. */
export interface FeatureOrder {
  readonly placeOf: (feature: Searchable) => FeaturePlace
  readonly compare: (one: FeaturePlace, other: FeaturePlace) => number
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
  // What is no key is an environment, as the contract has checked.
  return sortBy in ranks ? ranks[sortBy as SortKey] : byEnvironment(sortBy.slice('environment:'.length))
}

// Names, types and times are of ASCII, whose code units are in the order of code points.
const compareRanks = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0)

/** What a search sorts by, and how. */
export const featureOrder = (search: FeatureSearch, { favorites }: Pick<Surroundings, 'favorites'>): FeatureOrder => {
  const rank = rankOf(search.sortBy, favorites)
  const isAhead = (name: string) => search.favoritesFirst === 'true' && favorites.has(name)
  const direction = search.sortOrder === 'desc' ? -1 : 1
  return {
    placeOf: (feature) => [isAhead(feature.name) ? 0 : 1, rank(feature), feature.name],
    compare: ([group, value, name], [otherGroup, otherValue, otherName]) =>
      group - otherGroup || direction * compareRanks(value, otherValue) || compareCodePoints(name, otherName),
  }
}
