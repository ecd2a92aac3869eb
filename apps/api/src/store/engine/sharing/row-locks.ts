import type { LockStrength, Query } from '../query.ts'

/** Two strengths conflict if their sum is 3 or more. This gives the table of conflicts in PostgreSQL's documentation of row locks. */
const strengths: Readonly<Record<LockStrength, number>> = { 'key share': 0, share: 1, 'no key update': 2, update: 3 }

export const conflict = (one: LockStrength, other: LockStrength): boolean => strengths[one] + strengths[other] >= 3

interface Held {
  readonly owner: object
  readonly strength: LockStrength
}

/** A statement and its rows. */
export interface Answered {
  readonly query: Query
  readonly rows: readonly unknown[]
}

/**
 * The locks of the members of one transaction. PostgreSQL gives the same row to all of them, because they are one transaction for it, so
 * their conflicts are found here.
 */
export class RowLocks {
  readonly #held = new Map<string, Held[]>()

  /** Adds the locks of these statements. False: another member holds a conflicting lock, and nothing was added. */
  take(owner: object, answered: readonly Answered[]): boolean {
    const wanted = answered.flatMap(({ query: { locks }, rows }) =>
      locks ? rows.map((row) => ({ name: `${locks.kind} ${locks.nameOf(row as never)}`, strength: locks.strength })) : [],
    )
    const isFree = ({ name, strength }: (typeof wanted)[number]) =>
      !this.#held.get(name)?.some((held) => held.owner !== owner && conflict(held.strength, strength))
    if (!wanted.every(isFree)) return false
    for (const { name, strength } of wanted) {
      const held = this.#held.get(name)
      if (held) held.push({ owner, strength })
      else this.#held.set(name, [{ owner, strength }])
    }
    return true
  }
}
