import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'
import { type Observed, unbumped } from '../observed.ts'
import { revisionKeys } from '../revision-keys.ts'

/** Raised by a failed check. */
export const preconditionFault = 'HA412'

const requireThat = (holds: RawBuilder<unknown>): Query =>
  sql`select case when not (${holds}) then refuse(${sql.lit(preconditionFault)}) end`.compile(build)

/** SQL: the revisions equal the observed revisions. */
const unchanged = (keys: readonly string[], revisions: readonly string[]) => sql`not exists (
  select from unnest(${[...keys]}::text[], ${[...revisions]}::text[]) as e (key, revision)
  where e.revision <> coalesce((select concat(sum(n::float8), '.', bit_xor(stamp)) from revision r where r.key = e.key having count(*) > 0), ${sql.lit(unbumped)}))`

/** Checks that a feature is unchanged since a transaction, and all environments since a revision. */
export const requireFeature = (name: string, changed: string, environments: string): Query =>
  requireThat(
    sql`exists (select from feature where name = ${name} and changed = ${changed}::text::xid8) and ${unchanged([revisionKeys.environments], [environments])}`,
  )

/** Checks that the revisions equal the observed revisions. */
export const requireRevisions = (keys: readonly string[], observed: Observed): Query =>
  requireThat(
    unchanged(
      keys,
      keys.map((key) => observed.get(key)!),
    ),
  )

/**
 * Serialises transactions that compare a version with these revisions. Without the lock, two changes of different items of one list would
 * each miss the other change.
 */
export const lockRevisions = (keys: readonly string[]): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.revision)}, hashtext(key)) from (select key from unnest(${[...keys]}::text[]) key order by key collate "C") k`.compile(
    build,
  )
