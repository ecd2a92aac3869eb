import type { Database } from '../db/index.ts'
import { ReadIndex } from './read-index.ts'
import { findRevisions, revisionOf } from './revisions.repository.ts'

/** Revisions by key, as they stood at some moment after they were asked for. */
export type Observed = ReadonlyMap<string, string>

/** The revision of a key that was never bumped. */
export const unbumped = '0'

/** Where readers learn whether what they cached is still true. */
export interface Revisions {
  /** The present revisions: every write that was acknowledged before the call is in them. */
  observe(keys: readonly string[]): Promise<Observed>
  /** To be called after each commit with the keys that it bumped. */
  changed(keys: readonly string[]): void
}

type Source = Pick<Database, 'engine' | 'probe'>

/** Anybody may ask for the key of any project, of one that does not exist too. */
const mostRemembered = 10_000

const question = findRevisions([]).sql

const load = async (database: Source, keys: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map(keys.map((key) => [key, unbumped]))
  for (const [key, n, stamp] of await database.probe(question, keys)) found.set(key!, revisionOf({ n, stamp }))
  return found
}

/** Over PostgreSQL any instance may write, so the database is asked, by one shared check at a time. */
const sharedRevisions = (database: Source): Revisions => {
  const index = new ReadIndex((keys: string[]) => load(database, keys))
  return { observe: (keys) => index.check(keys), changed: () => undefined }
}

/** The embedded database has no other writer: what was read stays true until a commit here changes it. */
const ownRevisions = (database: Source): Revisions => {
  const known = new Map<string, string>()
  let commits = 0
  return {
    observe: async (keys) => {
      const missing = keys.filter((key) => !known.has(key))
      const observed = new Map(keys.map((key) => [key, known.get(key) ?? unbumped]))
      if (missing.length === 0) return observed
      const before = commits
      for (const [key, revision] of await load(database, missing)) {
        observed.set(key, revision)
        if (commits !== before) continue
        if (known.size >= mostRemembered) known.clear()
        known.set(key, revision)
      }
      return observed
    },
    changed: (keys) => {
      commits++
      for (const key of keys) known.delete(key)
    },
  }
}

export const createRevisions = (database: Source): Revisions =>
  database.engine === 'postgres' ? sharedRevisions(database) : ownRevisions(database)
