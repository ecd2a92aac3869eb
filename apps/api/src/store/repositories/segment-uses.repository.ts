import { sql } from 'kysely'
import { addRows, prepareRows, type RowsOf, recordset } from '../columns.ts'
import { build } from '../index.ts'
import { columns } from '../schema/columns.ts'

export const storeSegmentUses = prepareRows((rows: RowsOf<typeof columns.segment_use>) => addRows('segment_use', columns.segment_use, rows))

export interface SegmentUseRow {
  readonly segment: number
  readonly feature: string
  readonly environment: string
  readonly strategy: string
}

const { segment, strategy } = columns.segment_use

export const removeSegmentUses = prepareRows((rows: readonly SegmentUseRow[]) =>
  sql`
    delete from segment_use u using ${recordset({ segment, strategy }, rows)}
    where u.segment = w.segment and u.strategy = w.strategy`.compile(build),
)
