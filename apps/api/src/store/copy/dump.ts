import { sql } from 'kysely'
import { serverName } from '../engine/postgres.ts'
import { build } from '../engine/query.ts'
import { pullBack } from '../schema/pull-back.ts'
import { composeStateQuery } from './state-hash.ts'
import type { Run } from './stored-tables.ts'

/** Exports the snapshot of this transaction. Other sessions can use its name as long as the transaction lasts. */
export const exportSnapshot = async (run: Run): Promise<string> => {
  const [exported] = await run(sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.compile(build))
  return exported!.snapshot
}

/** The schema of the tables and functions. */
export const findSchema = async (run: Run): Promise<string> => {
  const [found] = await run(sql<{ schema: string }>`select current_schema() as schema`.compile(build))
  return found!.schema
}

export const findServerMajor = async (run: Run): Promise<number> => {
  const [found] = await run(sql<{ major: number }>`select current_setting('server_version_num')::int / 10000 as major`.compile(build))
  return found!.major
}

/** Whether a server is connected to the database. */
export const hasRunningServer = async (run: Run): Promise<boolean> => {
  const [found] = await run(
    sql<{ running: boolean }>`
      select exists (
        select from pg_stat_activity where datname = current_database() and application_name = ${serverName}
      ) as running`.compile(build),
  )
  return found!.running
}

const dropAll = `
do $do$
declare
  which record;
begin
  for which in select tablename from pg_tables where schemaname = current_schema() loop
    execute format('drop table if exists %I cascade', which.tablename);
  end loop;
  for which in
    select p.oid::regprocedure as routine from pg_proc p
    where p.pronamespace = to_regnamespace(quote_ident(current_schema()))
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop routine if exists %s cascade', which.routine);
  end loop;
end $do$;
`

/** The line that psql prints when everything is done except the `commit`. */
export const everythingStored = 'halyard: everything is stored'

/** The SQL before a dump that psql runs in one transaction. */
export const beforeDump = (replace: boolean): string => `begin;\n${replace ? dropAll : ''}`

/** The SQL after the dump. It deletes the lone instance of the backup, because that instance does not use this database. */
export const afterDump = (stateHash: string): string => `
reset search_path;
set timezone to 'UTC';
set datestyle to 'ISO';
set bytea_output to 'hex';
do $do$
declare
  numbered record;
  state record;
begin
${pullBack}
  if to_regclass('lone_instance') is not null then
    delete from lone_instance;
  end if;
  execute (${composeStateQuery}) into state;
  if state.hash is distinct from '${stateHash}' then
    raise exception 'the restored state (hash %) differs from the state of the backup (hash ${stateHash})', state.hash;
  end if;
end $do$;
select '${everythingStored}';
`
