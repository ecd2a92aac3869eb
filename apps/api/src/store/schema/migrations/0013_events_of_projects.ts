import { type Kysely, sql } from 'kysely'

/** An index that finds the newest event of a project itself among the events of its features. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index event_of_project_itself on event (project, id) where feature is null and project is not null`.execute(db)
}
