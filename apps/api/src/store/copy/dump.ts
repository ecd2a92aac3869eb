import { sql } from 'kysely'
import { serverName } from '../engine/postgres.ts'
import { build } from '../engine/query.ts'
import { pullBack } from '../schema/pull-back.ts'
import { composeStateQuery } from './state-hash.ts'
import type { Run } from './stored-tables.ts'

/** The name under which another session sees the same moment, as long as this transaction lasts. */
export const exportSnapshot = async (run: Run): Promise<string> => {
  const [exported] = await run(sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.compile(build))
  return exported!.snapshot
}

/** The schema that the tables and functions are in. */
export const findSchema = async (run: Run): Promise<string> => {
  const [found] = await run(sql<{ schema: string }>`select current_schema() as schema`.compile(build))
  return found!.schema
}

export const findServerMajor = async (run: Run): Promise<number> => {
  const [found] = await run(sql<{ major: number }>`select current_setting('server_version_num')::int / 10000 as major`.compile(build))
  return found!.major
}

/** Whether a server has a connection to the database. */
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

/** What psql prints when all is done but the `commit`. */
export const everythingStored = 'halyard: everything is stored'

/** What goes before a dump that psql is to run in one transaction. */
export const beforeDump = (replace: boolean): string => `begin;\n${replace ? dropAll : ''}`

/** What goes behind it. The lone instance of back then does not run here. */
export const afterDump = (stateHash: string): string => `
reset search_path;
set timezone to 'UTC';
set datestyle to 'ISO';
set bytea_output to 'hex';
do $do$
declare
  place record;
  state record;
begin
${pullBack}
  if to_regclass('lone_instance') is not null then
    delete from lone_instance;
  end if;
  execute (${composeStateQuery}) into state;
  if state.hash is distinct from '${stateHash}' then
    raise exception 'what was stored (state hash %) is not what was backed up (${stateHash})', state.hash;
  end if;
end $do$;
select '${everythingStored}';
`
