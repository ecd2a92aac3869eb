import { type Kysely, sql } from 'kysely'

/** Personas, saved views and preferences; and the indexes with which the events of a request, a segment or a project are found. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'

const statements = [
  `create table persona (
    id uuid primary key,
    project ${name} not null references project on delete cascade,
    name ${name} not null,
    description text,
    context jsonb not null,
    created_at timestamptz not null,
    unique (project, name)
  )`,
  `create table saved_view (
    id uuid primary key,
    account_id bigint not null references account on delete cascade,
    page ${name} not null,
    name ${name} not null,
    query text not null,
    columns jsonb,
    created_at timestamptz not null,
    unique (account_id, page, name)
  )`,
  `create table account_preference (
    account_id bigint primary key references account on delete cascade,
    document jsonb not null
  )`,
  'create index event_of_group on event (group_id, id)',
  `create index event_of_segment on event ((coalesce(data, pre_data) ->> 'id'), id)
    where type in ('segment-created', 'segment-updated', 'segment-deleted', 'segment-cleared', 'segment-import')`,
  `create index event_of_project_settings on event (project, id)
    where type in ('project-updated', 'project-environment-added', 'project-environment-removed', 'default-strategy-updated')`,
]
