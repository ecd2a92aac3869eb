import { type Kysely, sql } from 'kysely'

/** Webhooks, the outbox of notifications, and the switch for mails about change requests. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'

const statements = [
  `create table webhook (
    id uuid primary key,
    url text not null,
    description text,
    enabled boolean not null,
    events text[] not null,
    projects text[] not null,
    sealed text not null,
    created_at timestamptz not null
  )`,
  'alter table account add column change_request_mails boolean not null default true',
  // One row: the position in the order of seals up to which events have their deliveries.
  'create table notification_cursor (position bigint not null)',
  'insert into notification_cursor (position) select coalesce(max(position), 0) from event_seal',
  // One row for each event and receiver: a webhook, or an account that gets a mail. No foreign key references the event, as with its seal.
  `create table notification_delivery (
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid references webhook on delete cascade,
    account_id bigint references account on delete cascade,
    receiver ${name} not null generated always as (coalesce(webhook_id::text, account_id::text)) stored,
    event_id bigint not null,
    position bigint not null,
    ordering_key ${name} not null,
    state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    next_at timestamptz not null,
    status integer,
    error text,
    created_at timestamptz not null,
    finished_at timestamptz,
    check ((webhook_id is null) <> (account_id is null)),
    unique (receiver, position)
  )`,
  "create index pending_delivery on notification_delivery (next_at) where state = 'pending'",
  "create index pending_delivery_in_order on notification_delivery (receiver, ordering_key, position) where state = 'pending'",
  'create index delivery_of_webhook on notification_delivery (webhook_id, event_id)',
  'create index delivery_of_account on notification_delivery (account_id)',
  "create index finished_delivery on notification_delivery (finished_at) where state <> 'pending'",
  "insert into job (name, due_at) values ('deliveries-retention', now())",
]
