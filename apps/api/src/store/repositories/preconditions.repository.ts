import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'
import { type Observed, unbumped } from '../observed.ts'
import { revisionKeys } from '../revision-keys.ts'

/** Raised by a check that fails. */
export const movedOn = 'HA412'

const requireThat = (holds: RawBuilder<unknown>): Query =>
  sql`select case when not (${holds}) then refuse(${sql.lit(movedOn)}) end`.compile(build)

/** Whether revisions stand where they were observed. */
const stand = (keys: readonly string[], revisions: readonly string[]) => sql`not exists (
  select from unnest(${[...keys]}::text[], ${[...revisions]}::text[]) as e (key, revision)
  where e.revision <> coalesce((select concat(sum(n::float8), '.', bit_xor(stamp)) from revision r where r.key = e.key having count(*) > 0), ${sql.lit(unbumped)}))`

/** Checks that nobody changed a feature since a transaction, nor any environment since a revision. */
export const requireFeature = (name: string, changed: string, environments: string): Query =>
  requireThat(
    sql`exists (select from feature where name = ${name} and changed = ${changed}::text::xid8) and ${stand([revisionKeys.environments], [environments])}`,
  )

/** Checks that revisions stand where they were observed. */
export const requireRevisions = (keys: readonly string[], observed: Observed): Query =>
  requireThat(
    stand(
      keys,
      keys.map((key) => observed.get(key)!),
    ),
  )

/** Lets one at a time go on that holds something against these revisions: of two that change different items of one list, each would see the other too late. */
export const lockRevisions = (keys: readonly string[]): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.revision)}, hashtext(key)) from (select key from unnest(${[...keys]}::text[]) key order by key collate "C") k`.compile(
    build,
  )
