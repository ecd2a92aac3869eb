import type { Database, Notices } from '../../store/index.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { findRevisions, revisionOf } from '../../store/repositories/revisions.repository.ts'
import { isReadByApplications } from '../../store/revision-keys.ts'
import { LoneInstance, type LoneTimes } from './lone-instance.ts'
import { ReadIndex } from './read-index.ts'
import { type Recent, RecentRevisions } from './recent-revisions.ts'
import { RememberedRevisions } from './remembered.ts'

/** Where readers learn whether what they cached is still true. */
export interface Revisions {
  /** The present revisions: every write that was acknowledged before the call is in them. */
  observe(keys: readonly string[]): Promise<Observed>
  /** The revisions for applications: other instances may have written within the last second. */
  recent(keys: readonly string[]): Promise<Recent>
  /** The listener learns which keys a commit has bumped: of this instance, and of others while notices come. */
  onChanged(listener: (keys: readonly string[]) => void): void
  /** Begins to tell other instances of commits, and to hear of theirs. Applications then see them sooner. */
  shareNotices(): Notices | null
  /** Sends texts to other instances, whose `onChanged` gets them like keys. They are hints: some get lost. */
  announce(texts: readonly string[]): void
  /** To be called before each commit with the keys that it bumps; and the result once it is known whether it was made. */
  changing(keys: readonly string[]): () => void
  /** Over PostgreSQL: whether this instance is the lone one, and what a write has to ask. Null: no other instance can write. */
  readonly lone: Pick<LoneInstance, 'question' | 'check' | 'await' | 'lose' | 'holds' | 'renew' | 'leave'> | null
}

/** Who wants to know which keys were bumped. */
class Changes {
  readonly #listeners: ((keys: readonly string[]) => void)[] = []

  listen(listener: (keys: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** What is to be called once it is known whether a commit was made. */
  after(keys: readonly string[], ...ends: readonly (() => void)[]): () => void {
    return () => {
      for (const end of ends) end()
      this.tell(keys)
    }
  }

  tell(keys: readonly string[]): void {
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

/** Over PostgreSQL any instance may write: the database is asked, by one shared check at a time, unless this instance is alone. */
export const sharedRevisions = (database: Source & Partial<Pick<Database, 'notices'>>, lone: LoneInstance): Revisions => {
  const index = new ReadIndex((keys: string[]) => load(database, keys))
  const remembered = new RememberedRevisions((keys) => index.check(keys))
  const recent = new RecentRevisions((keys) => index.check(keys))
  const changes = new Changes()
  let notices: Notices | null = null
  lone.onTrust(() => remembered.clear())
  return {
    observe: (keys) => (lone.holds() ? remembered.observe(keys) : index.check(keys)),
    recent: (keys) => recent.observe(keys),
    onChanged: (listener) => changes.listen(listener),
    shareNotices: () => {
      const onNotice = (keys: readonly string[]) => {
        recent.changing(keys)()
        changes.tell(keys)
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

/** The embedded database has no other writer: what was read stays true until a commit here changes it. */
export const ownRevisions = (database: Source): Revisions => {
  const remembered = new RememberedRevisions((keys) => load(database, keys))
  const changes = new Changes()
  return {
    observe: (keys) => remembered.observe(keys),
    recent: async (keys) => {
      const observedAt = performance.now()
      return { observed: await remembered.observe(keys), observedAt }
    },
    onChanged: (listener) => changes.listen(listener),
    shareNotices: () => null,
    announce: () => undefined,
    changing: (keys) => changes.after(keys, remembered.changing(keys)),
    lone: null,
  }
}

export const createRevisions = (database: Database, times?: LoneTimes): Revisions =>
  database.engine === 'postgres' ? sharedRevisions(database, new LoneInstance(database, times)) : ownRevisions(database)
