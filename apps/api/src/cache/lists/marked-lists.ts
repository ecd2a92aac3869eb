import { hash } from 'node:crypto'
import { RevisionMemory } from '../revisions/revision-memory.ts'
import type { FeatureLists, ListFilter, ListName } from './feature-lists.ts'

/** A list of features as one caller gets it. */
export interface MarkedList {
  readonly list: ListName
  /** The key whose revision tells whether the list changed. */
  readonly key: string
  readonly filter: ListFilter
  /** What the caller marked: the same object for as long as it is the same. */
  readonly favorites: { readonly features: ReadonlySet<string> }
}

/** What is asked about the lists. */
interface Lists {
  readonly lists: Pick<FeatureLists, 'among' | 'revision'>
}

interface Naming {
  readonly name: string
  /** Whether the caller marked any of the list's features. */
  readonly own: boolean
}

/** Under which names the lists of one caller are cached. */
const known = new WeakMap<MarkedList['favorites'], RevisionMemory<Naming>>()

/** The caller's favourites that are in the list as it is now. */
export const markedIn = ({ lists }: Lists, { list, filter, favorites }: MarkedList): string[] =>
  lists.among(list, filter, favorites.features)

/** What stands for the list in caches: the same for all who marked none of its features. Looks through the favourites once per revision. */
export const nameList = (cache: Lists, wanted: MarkedList): Naming => {
  const { list, key, filter, favorites } = wanted
  const shared = JSON.stringify([list, filter])
  if (favorites.features.size === 0) return { name: shared, own: false }
  const names = known.get(favorites) ?? new RevisionMemory<Naming>({ entries: 100 })
  known.set(favorites, names)
  const at = `${key} ${shared}`
  const revision = cache.lists.revision(key)
  const remembered = names.get(at, revision)
  if (remembered) return remembered
  const marked = markedIn(cache, wanted)
  const own = marked.length > 0
  const name = own ? JSON.stringify([list, filter, hash('sha256', JSON.stringify(marked), 'base64url')]) : shared
  const naming = { name, own }
  names.set(at, revision, naming)
  return naming
}
