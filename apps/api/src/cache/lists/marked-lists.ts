import { hash } from 'node:crypto'
import { RevisionMemory } from '../revisions/revision-memory.ts'
import type { FeatureLists, ListFilter, ListName } from './feature-lists.ts'

/** A list of features for one caller. */
export interface MarkedList {
  readonly list: ListName
  /** The revision key that changes with the list. */
  readonly key: string
  readonly filter: ListFilter
  /** The favourites of the caller. The object is the same until the favourites change. */
  readonly favorites: { readonly features: ReadonlySet<string> }
}

/** The members of the feature lists that this file uses. */
interface Lists {
  readonly lists: Pick<FeatureLists, 'among' | 'revision'>
}

interface Naming {
  readonly name: string
  /** Whether the caller marked any of the list's features. */
  readonly own: boolean
}

/** The names under which the lists of one caller are cached. */
const namesByFavorites = new WeakMap<MarkedList['favorites'], RevisionMemory<Naming>>()

/** The caller's favourites that are in the current list. */
export const markedIn = ({ lists }: Lists, { list, filter, favorites }: MarkedList): string[] =>
  lists.among(list, filter, favorites.features)

/** The name of the list in caches. Callers without favourites in the list share one name. Favourites are filtered once per revision. */
export const nameList = (cache: Lists, markedList: MarkedList): Naming => {
  const { list, key, filter, favorites } = markedList
  const shared = JSON.stringify([list, filter])
  if (favorites.features.size === 0) return { name: shared, own: false }
  const names = namesByFavorites.get(favorites) ?? new RevisionMemory<Naming>({ entries: 100 })
  namesByFavorites.set(favorites, names)
  const cacheKey = `${key} ${shared}`
  const revision = cache.lists.revision(key)
  const cached = names.get(cacheKey, revision)
  if (cached) return cached
  const marked = markedIn(cache, markedList)
  const own = marked.length > 0
  const name = own ? JSON.stringify([list, filter, hash('sha256', JSON.stringify(marked), 'base64url')]) : shared
  const naming = { name, own }
  names.set(cacheKey, revision, naming)
  return naming
}
