import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { type Reach, withinReach } from './event-search.repository.ts'

export interface LastEvent {
  readonly type: string
  readonly created_by: string
  readonly created_at: string
  /** The current time of the database. */
  readonly clock: string
}

/** A feature, or a project without its features. */
export type Subject = { readonly feature: string } | { readonly project: string }

/** The newest event of a subject that the reader can see. */
export const findLastEvent = (subject: Subject, reach: Reach): Query<LastEvent> => {
  const isIt = 'feature' in subject ? sql`feature = ${subject.feature}` : sql`project = ${subject.project} and feature is null`
  return sql<LastEvent>`
    select type, created_by, created_at, statement_timestamp() as clock from event
    where ${sql.join([isIt, ...withinReach(reach)], sql` and `)} order by id desc limit 1`.compile(build)
}
