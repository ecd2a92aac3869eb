import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { jsonRows } from '../parameters.ts'

export const storeSegmentUses = (rows: readonly unknown[]): Query =>
  sql`
    insert into segment_use (segment, feature, environment, strategy)
    select segment, feature, environment, strategy
    from json_to_recordset(${jsonRows(rows)}) as w (segment bigint, feature text, environment text, strategy uuid) on conflict do nothing`.compile(
    build,
  )

export interface SegmentUseRow {
  readonly segment: number
  readonly feature: string
  readonly environment: string
  readonly strategy: string
}

export const removeSegmentUses = (rows: readonly SegmentUseRow[]): Query =>
  sql`
    delete from segment_use u using json_to_recordset(${jsonRows(rows)}) as w (segment bigint, strategy uuid)
    where u.segment = w.segment and u.strategy = w.strategy`.compile(build)
