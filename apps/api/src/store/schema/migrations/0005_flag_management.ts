import { type Kysely, sql } from 'kysely'

/** Default strategies and naming patterns of projects, favourites, the results of the staleness job, and indexes of events. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'

const statements = [
  // The strategy of a feature that is turned on without strategies; null: flexibleRollout for all users.
  'alter table project_environment add column default_strategy jsonb',
  'alter table project add column feature_naming jsonb',
  // The job marks a feature only once, so a mark that a person clears remains cleared.
  'alter table feature add column outlived_at timestamptz',
  `create table favorite_feature (
    account_id integer not null references account (id) on delete cascade,
    feature ${name} not null references feature (name) on update cascade on delete cascade,
    created_at timestamptz not null,
    primary key (account_id, feature)
  )`,
  'create index favorite_feature_by_feature on favorite_feature (feature)',
  `create table favorite_project (
    account_id integer not null references account (id) on delete cascade,
    project ${name} not null references project (id) on delete cascade,
    created_at timestamptz not null,
    primary key (account_id, project)
  )`,
  'create index favorite_project_by_project on favorite_project (project)',
  // The first event id of a project. Earlier events belong to another project that had the same id.
  'alter table project add column first_event bigint not null default 0',
  `alter table project alter column first_event set default nextval('event_id_seq')`,
  // Values that reads of many events need: the bytes of the states as JSON, and another project that a state names.
  `alter table event
    add column state_bytes integer not null
      generated always as (coalesce(octet_length(data::text), 0) + coalesce(octet_length(pre_data::text), 0)) stored,
    add column moved_to text generated always as (nullif(data ->> 'project', project)) stored,
    add column moved_from text generated always as (nullif(pre_data ->> 'project', project)) stored`,
  'create index event_by_project on event (project, id) where project is not null',
  'create index event_by_feature on event (feature, id) where feature is not null',
  `insert into job (name, due_at) values ('staleness', now())`,
]
