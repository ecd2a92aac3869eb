import { type Kysely, sql } from 'kysely'

/**
 * Lets a read recognise the changes of a request by the newest change and the last removal. The trigger also stamps the removals of an older
 * release, which can still run during an upgrade.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A random number, new with each removal of changes.
  'alter table change_request add column removal_stamp bigint not null default 0',
  `create function stamp_removal() returns trigger language plpgsql as $$
    begin
      update change_request set removal_stamp = (random() * 9007199254740991)::bigint where id in (select request_id from removed);
      return null;
    end $$`,
  `create trigger change_removed after delete on change referencing old table as removed
    for each statement execute function stamp_removal()`,
  'create index change_newest on change (request_id, id)',
  'drop index change_by_request',
]
