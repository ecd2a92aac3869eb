import { type Kysely, sql } from 'kysely'

/**
 * Indexes for lists of change requests: the newest of a project, and the few open requests and requests with segments among many others.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index change_request_newest on change_request (project, id)`,
  `create index change_request_open on change_request (id) where state in ('Draft', 'In review', 'Approved', 'Scheduled')`,
  `create index change_with_segments on change (request_id) where feature is null or payload ? 'segments'`,
]
