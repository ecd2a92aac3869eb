import type { Constraint, Tag } from '@halyard/contracts'
import { sql } from 'kysely'
import { recordset, selectRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import { columns, segmentState } from '../schema/columns.ts'

/** The environment of the project; no row: one of them is not there, or not linked to the other. */
export const findTargetPlace = (project: string, environment: string): Query<{ project: string; linked: boolean }> =>
  sql<{ project: string; linked: boolean }>`
    select p.id as project, l.environment is not null as linked
    from project p left join project_environment l on l.project = p.id and l.environment = ${environment}
    where p.id = ${project}`.compile(build)

export interface NamedSegmentRow {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly project: string | null
  readonly constraints: readonly Constraint[]
}

export const listSegmentsByName = (segments: readonly string[]): Query<NamedSegmentRow> =>
  selectRows<NamedSegmentRow>('segment', segmentState, sql`name = any(${textArray(segments)})`)

/** Those of the tags that exist, each once. */
export const listExistingTags = (tags: readonly Tag[]): Query<Tag> =>
  selectRows<Tag>('tag', columns.tag, sql`(type, value) in (select w.type, w.value from ${recordset(columns.tag, tags)})`)

/** Ids of the next segments, so that they can be used before these are stored. */
export const nextSegmentIds = (count: number): Query<{ id: number }> =>
  sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('segment', 'id'))::integer as id from generate_series(1, ${count}::integer)`.compile(build)
