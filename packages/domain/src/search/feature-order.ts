import type { FeatureSearch } from '@halyard/contracts'
import type { sortKeys } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { Searchable, Surroundings } from './searchable.ts'

type SortKey = (typeof sortKeys)[number]
type Rank = (feature: Searchable) => string | number
export type Compare = (one: Searchable, other: Searchable) => number

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
const compareBy =
  (rank: Rank): Compare =>
  (one, other) => {
    const [left, right] = [rank(one), rank(other)]
    return left < right ? -1 : left > right ? 1 : 0
  }

/** The order that a search asks for. It is total: what is equal otherwise is in the order of names, which differ. */
export const featureOrder = (search: FeatureSearch, { favorites }: Pick<Surroundings, 'favorites'>): Compare => {
  const compare = compareBy(rankOf(search.sortBy, favorites))
  const direction = search.sortOrder === 'desc' ? -1 : 1
  const sorted: Compare = (one, other) => direction * compare(one, other) || compareCodePoints(one.name, other.name)
  if (search.favoritesFirst === 'false') return sorted
  const favorite = compareBy(rankOf('favorite', favorites))
  return (one, other) => favorite(other, one) || sorted(one, other)
}
