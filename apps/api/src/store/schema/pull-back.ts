import { sql } from 'kysely'
import { build } from '../engine/query.ts'

/**
 * Sets transaction numbers that this database has not reached to the number of this transaction. After a restore, such rows would seem to
 * come from the future and stay beyond every horizon.
 * Run the text in PL/pgSQL, with a record variable named `numbered`.
 */
export const pullBack = `
  for numbered in
    select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'xid8'::regtype
  loop
    execute format('update %1$I set %2$I = pg_current_xact_id() where %2$I > pg_current_xact_id()', numbered.relname, numbered.attname);
  end loop;`

/** The same text as a statement, for a store that may have been restored by hand. */
export const pullBackTransactions = sql`do ${sql.lit(`declare numbered record; begin ${pullBack} end`)}`.compile(build)
