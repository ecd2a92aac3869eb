import type { Tag } from '@halyard/contracts'
import { sql } from 'kysely'
import { nextId, recordset, selectRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { columns } from '../schema/columns.ts'

/** The existing tags among the given tags, each once. */
export const listExistingTags = (tags: readonly Tag[]): Query<Tag> =>
  selectRows<Tag>('tag', columns.tag, sql`(type, value) in (select w.type, w.value from ${recordset(columns.tag, tags)})`)

/** Ids of the next segments, so that the ids can be used before the segments are stored. */
export const nextSegmentIds = (count: number): Query<{ id: number }> =>
  sql<{ id: number }>`
    select ${nextId('segment')}::integer as id from generate_series(1, ${count}::integer)`.compile(build)
