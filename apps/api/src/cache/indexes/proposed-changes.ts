import { hash } from 'node:crypto'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

interface KnownChanges {
  readonly rows: readonly ChangeRow[]
  /** The text whose hash is the digest. */
  readonly text: string
  /** Length of the rows as JSON. */
  readonly length: number
}

/** The text of `listChangeDigests`. */
const textOf = (rows: readonly ChangeRow[]): string => rows.map(({ id, created_at }) => `${id} ${Date.parse(created_at)}`).join(',')

const knownOf = (rows: readonly ChangeRow[]): KnownChanges => ({ rows, text: textOf(rows), length: JSON.stringify(rows).length })

/**
 * The changes of open requests, by their digest. A large request grows change by change, and its changes are never updated. So the server
 * reads only their digest again.
 */
export class ProposedChanges {
  readonly #known = new BoundedMemory<string, KnownChanges>({ entries: 1_000, weight: 20_000_000 })

  get(digest: string): readonly ChangeRow[] | undefined {
    return this.#known.get(digest)?.rows
  }

  /** Stores the changes of a request as they were read. */
  set(digest: string, rows: readonly ChangeRow[]): void {
    const known = knownOf(rows)
    this.#known.set(digest, known, known.length)
  }

  /** Stores the changes of a request that grew. If the transaction is rolled back, no request has this digest. */
  grow(digest: string | undefined, rows: readonly ChangeRow[], added: readonly ChangeRow[]): void {
    const known = (digest === undefined ? undefined : this.#known.get(digest)) ?? knownOf(rows)
    // A later read returns the rows as the database stores them, without fields that are undefined.
    const more = knownOf(JSON.parse(JSON.stringify(added)))
    const text = known.text === '' ? more.text : `${known.text},${more.text}`
    const length = known.length + more.length
    this.#known.set(hash('sha256', text), { rows: [...known.rows, ...more.rows], text, length }, length)
    if (digest !== undefined) this.#known.delete(digest)
  }
}
