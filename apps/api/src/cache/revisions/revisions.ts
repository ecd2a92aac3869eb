import type { Database, Notices } from '../../store/index.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { findRevisions, revisionOf } from '../../store/repositories/revisions.repository.ts'
import { isReadByApplications } from '../../store/revision-keys.ts'
import { LoneInstance, type LoneTimes } from './lone-instance.ts'
import { ReadIndex } from './read-index.ts'
import { type Recent, RecentRevisions } from './recent-revisions.ts'
import { RememberedRevisions } from './remembered.ts'

/** The source of revisions, with which readers check whether their cached data is current. */
export interface Revisions {
  /** The current revisions. They include every write that was acknowledged before the call. */
  observe(keys: readonly string[]): Promise<Observed>
  /** The revisions for applications. Writes of other instances in the last second may be missing. */
  recent(keys: readonly string[]): Promise<Recent>
  /** Age in seconds of the revisions in the last response to an application; undefined: the last minute had no such response. */
  deliveredAge(): number | undefined
  /** Whether these are still the current revisions. The result is a promise if only the database knows the answer. */
  areCurrent(observed: Observed): boolean | Promise<boolean>
  /** True: this process knows that these are still the current revisions, without asking the database. */
  knows(observed: Observed): boolean
  /** True: `recent` returns these revisions at once. False: `recent` may load them, or return other revisions. */
  showsRecent(observed: Observed): boolean
  /**
   * Calls the listener after each commit of this instance, also after a failed one, with the keys that the commit bumps. While notices
   * arrive, the listener also gets announced texts, and the keys for applications that commits of other instances bumped.
   */
  onChanged(listener: (keys: readonly string[]) => void): void
  /** Begins to exchange notices of commits with other instances, so that applications see the commits of other instances sooner. */
  shareNotices(): Notices | null
  /** Sends texts to other instances, whose `onChanged` listeners receive the texts like keys. Texts are hints and may be lost. */
  announce(texts: readonly string[]): void
  /** Call before each commit with the keys that it bumps. Call the result once the commit has succeeded or failed. */
  changing(keys: readonly string[]): () => void
  /**
   * On PostgreSQL: the lease of the lone instance, and the statement that each transaction of the writer must run. Null: no other instance
   * can write.
   */
  readonly lone: Pick<LoneInstance, 'question' | 'check' | 'waitForEnd' | 'lose' | 'holds' | 'renew' | 'leave'> | null
}

/** The listeners for bumped keys. */
class Changes {
  readonly #listeners: ((keys: readonly string[]) => void)[] = []

  listen(listener: (keys: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Returns the function to call once a commit has succeeded or failed. */
  after(keys: readonly string[], ...ends: readonly (() => void)[]): () => void {
    return () => {
      for (const end of ends) end()
      this.notify(keys)
    }
  }

  notify(keys: readonly string[]): void {
    for (const listener of this.#listeners) listener(keys)
  }
}

type Source = Pick<Database, 'probe'>

const question = findRevisions([]).sql

const load = async (database: Source, keys: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map(keys.map((key) => [key, unbumped]))
  for (const [key, n, stamp] of await database.probe(question, keys)) found.set(key!, revisionOf({ n, stamp }))
  return found
}

/**
 * On PostgreSQL any instance may write, so each request loads its revisions from the database. One shared load runs at a time.
 * While this instance holds the lease, it loads a key once after each renewal, and again after each own write of the key.
 */
export const sharedRevisions = (database: Source & Partial<Pick<Database, 'notices'>>, lone: LoneInstance): Revisions => {
  const index = new ReadIndex((keys: string[]) => load(database, keys))
  const remembered = new RememberedRevisions((keys) => index.check(keys))
  const recent = new RecentRevisions((keys) => index.check(keys))
  const changes = new Changes()
  let notices: Notices | null = null
  lone.onLease((isRenewal) => (isRenewal ? remembered.renew() : remembered.clear()))
  const isUnchanged = async (observed: Observed) => {
    const current = await index.check([...observed.keys()])
    return [...observed].every(([key, revision]) => current.get(key) === revision)
  }
  return {
    observe: (keys) => (lone.holds() ? remembered.observe(keys) : index.check(keys)),
    areCurrent: (observed) => (lone.holds() ? remembered.shows(observed) : isUnchanged(observed)),
    knows: (observed) => lone.holds() && remembered.shows(observed),
    recent: (keys) => recent.observe(keys),
    deliveredAge: () => recent.lastAge(),
    showsRecent: (observed) => recent.shows(observed),
    onChanged: (listener) => changes.listen(listener),
    shareNotices: () => {
      const onNotice = (keys: readonly string[]) => {
        recent.changing(keys)()
        changes.notify(keys)
      }
      notices = database.notices?.(onNotice) ?? null
      return notices
    },
    announce: (texts) => notices?.send(texts),
    changing: (keys) => {
      const share = () => notices?.send(keys.filter(isReadByApplications))
      return changes.after(keys, remembered.changing(keys), recent.changing(keys), share)
    },
    lone,
  }
}

/** The embedded database has no other writer, so cached revisions are valid until a commit of this process changes them. */
export const ownRevisions = (database: Source): Revisions => {
  const remembered = new RememberedRevisions((keys) => load(database, keys))
  const changes = new Changes()
  const knows = (observed: Observed) => remembered.shows(observed)
  return {
    observe: (keys) => remembered.observe(keys),
    areCurrent: knows,
    knows,
    recent: async (keys) => {
      const observedAt = performance.now()
      return { observed: await remembered.observe(keys), observedAt }
    },
    deliveredAge: () => 0,
    showsRecent: knows,
    onChanged: (listener) => changes.listen(listener),
    shareNotices: () => null,
    announce: () => undefined,
    changing: (keys) => changes.after(keys, remembered.changing(keys)),
    lone: null,
  }
}

export const createRevisions = (database: Database, times?: LoneTimes): Revisions =>
  database.engine === 'postgres' ? sharedRevisions(database, new LoneInstance(database, times)) : ownRevisions(database)
