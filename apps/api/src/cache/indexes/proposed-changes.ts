import { beginFold, continueFold, type Fold, type ProposedChange, type World } from '@halyard/domain'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { ChangeRow } from '../../store/repositories/changes.repository.ts'

interface KnownChanges {
  readonly rows: readonly ChangeRow[]
  /** Length of the rows as JSON. */
  readonly length: number
  /** The fold of the rows into a live world. A fold holds its world, so it must not outlive this world in the memory of worlds. */
  readonly folds?: WeakMap<World, Fold>
}

// The columns hold the base and payload that belong to the action of each change.
const baseOfRow = (change: ProposedChange) => ((change as unknown as ChangeRow).base ?? undefined) as never

/** The fold of stored changes into a live world, after an earlier fold into the same world. */
export const foldRows = (live: World, rows: readonly ChangeRow[], earlier = beginFold(baseOfRow, live)): Fold =>
  continueFold(earlier, rows as unknown as ProposedChange[])

const knownOf = (rows: readonly ChangeRow[], text = JSON.stringify(rows)): KnownChanges => ({ rows, length: text.length })

/**
 * The version that `versionOfChanges` computes after an addition. The stamp of a request whose changes were all removed is unknown here, so
 * its next POST reads the changes.
 */
const versionAfter = (earlier: string | undefined, { id, created_at }: ChangeRow): string =>
  `${earlier?.split(' ', 1)[0] ?? 0} ${id} ${Date.parse(created_at)}`

/**
 * The changes of open requests, by their version. A large request grows change by change, and its changes are never updated. So the server
 * reads only their version again.
 */
export class ProposedChanges {
  readonly #known = new BoundedMemory<string, KnownChanges>({ entries: 1_000, weight: 20_000_000 })

  get(version: string): readonly ChangeRow[] | undefined {
    return this.#known.get(version)?.rows
  }

  /** Stores the changes of a request as they were read. */
  set(version: string, rows: readonly ChangeRow[]): void {
    const known = knownOf(rows)
    this.#known.set(version, known, known.length)
  }

  /**
   * Stores the changes of a request that grew. Returns their fold into the live world, and their length as JSON. It folds only the added changes
   * if the world is still the same object. If the transaction is rolled back, no request has this version.
   */
  grow(version: string | undefined, rows: readonly ChangeRow[], added: readonly ChangeRow[], live: World): { fold: Fold; length: number } {
    const known = (version === undefined ? undefined : this.#known.get(version)) ?? knownOf(rows)
    // A later read returns the rows as the database stores them, without fields that are undefined.
    const text = JSON.stringify(added)
    const more = knownOf(JSON.parse(text), text)
    const fold = foldRows(live, more.rows, known.folds?.get(live) ?? foldRows(live, known.rows))
    const grown: KnownChanges = {
      rows: [...known.rows, ...more.rows],
      length: known.length + more.length,
      folds: new WeakMap([[live, fold]]),
    }
    // Without its world, a large fold takes at most about as much memory as its rows, and so do the differences that it holds.
    this.#known.set(versionAfter(version, more.rows.at(-1)!), grown, 3 * grown.length)
    if (version !== undefined) this.#known.delete(version)
    return { fold, length: grown.length }
  }
}
