import { sql } from 'kysely'
import { build } from '../engine/query.ts'

/**
 * Gives rows whose numbers of transactions this database has not reached that of this transaction: after a restore from elsewhere they would seem to come
 * from the future, and stay behind every horizon. To be run in PL/pgSQL, with a variable `place` for a record.
 */
export const pullBack = `
  for place in
    select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'xid8'::regtype
  loop
    execute format('update %1$I set %2$I = pg_current_xact_id() where %2$I > pg_current_xact_id()', place.relname, place.attname);
  end loop;`

/** The same as a statement: for a store that may have been restored by hand. */
export const pullBackTransactions = sql`do ${sql.lit(`declare place record; begin ${pullBack} end`)}`.compile(build)
