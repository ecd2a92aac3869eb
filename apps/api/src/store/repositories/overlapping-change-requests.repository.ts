import { openStates } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { type Author, type Selection, seenBy } from './change-requests.repository.ts'

const open = sql`r.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`

/** SQL: the other open requests of the same project and environment, without drafts of other authors. */
export const neighboursOf = (request: number, viewer: Author): Selection =>
  sql<boolean>`r.id <> ${request} and ${open} and ${seenBy(viewer)}
    and (r.project, r.environment) = (select project, environment from change_request where id = ${request})`

/** Features that both a request and one of the other requests change. */
export const listSharedFeatures = (request: number, which: Selection): Query<{ request_id: number; feature: string }> =>
  sql<{ request_id: number; feature: string }>`
    select distinct c.request_id, c.feature from change c
    where c.feature in (select feature from change where request_id = ${request})
      and c.request_id in (select r.id from change_request r where ${which})
    order by c.request_id, c.feature`.compile(build)

/** Segments that a request shares with another one. Both change the segment, or one changes it and a strategy of the other uses it. */
export const listSharedSegments = (request: number, which: Selection): Query<{ request_id: number; segment: number }> =>
  sql<{ request_id: number; segment: number }>`
    with touched as (
      select c.request_id, touched.id::integer as segment, bool_or(c.feature is null) as is_changed
      from change c cross join lateral jsonb_path_query(
        c.payload, case when c.feature is null then 'lax $.id'::jsonpath else 'lax $.segments[*]'::jsonpath end) as touched (id)
      where (c.feature is null or c.payload ? 'segments')
        and (c.request_id = ${request} or c.request_id in (select r.id from change_request r where ${which}))
      group by 1, 2
    )
    select other.request_id, other.segment from touched own join touched other on other.segment = own.segment
    where own.request_id = ${request} and other.request_id <> ${request} and (own.is_changed or other.is_changed)
    order by other.request_id, other.segment`.compile(build)
