import { sql } from 'kysely'
import { build, type Query } from '../db/index.ts'
import { type Reach, withinReach } from '../features/events/events.repository.ts'

export interface WhatHappened {
  readonly type: string
  readonly created_by: string
  readonly created_at: string
}

/** Which events tell of what can be changed. */
export interface Subject {
  readonly feature?: string | undefined
  readonly project?: string | undefined
  readonly environment?: string | undefined
  /** True: they are not for everybody who may change it. */
  readonly forAdministrators?: boolean
  /** Beginnings of types. */
  readonly types?: readonly string[]
  /** The id or name in the state after or before, or that of the account or the environment that it is about. */
  readonly key?: string | undefined
}

const looked = 1_000
const most = 10
const named = ['id', 'name', 'userId', 'changeRequestId']

/** The newest events of a subject since a moment that may be told of, newest first; among the newest thousand of its feature, its project or all. */
export const listWhatHappened = (
  { feature, project, environment, types, key }: Subject,
  reach: Reach,
  since: string,
): Query<WhatHappened> => {
  let newest = build.selectFrom('event').selectAll().orderBy('id', 'desc').limit(looked)
  if (feature !== undefined) newest = newest.where('feature', '=', feature)
  else if (project !== undefined) newest = newest.where('project', '=', project)
  // What is about no project is told to whoever may read it: they came with its tag.
  if (feature !== undefined || project !== undefined) for (const condition of withinReach(reach)) newest = newest.where(condition)
  let found = build
    .selectFrom(newest.as('e'))
    .select(['type', 'created_by', 'created_at'])
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(most)
  if (environment !== undefined) found = found.where((or) => or.or([or('environment', 'is', null), or('environment', '=', environment)]))
  if (types) found = found.where((or) => or.or(types.map((type) => or('type', 'like', `${type}%`))))
  if (key !== undefined)
    found = found.where(
      sql<boolean>`${key} in (environment, ${sql.join(named.map((field) => sql`coalesce(data, pre_data) ->> ${sql.lit(field)}`))})`,
    )
  return found.compile()
}
