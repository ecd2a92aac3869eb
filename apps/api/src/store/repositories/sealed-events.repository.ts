import { limits } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import type { StoredEvent } from './events.repository.ts'

const sliceSize = 500

export interface SealedEventRow extends StoredEvent {
  readonly position: number
  readonly seq: number
  readonly key_id: string
  readonly mac: string
}

/** The events sealed after a position. Their states together fit into memory; at least one event is returned. */
export const listSealedEvents = (behind: number, limit: number): Query<SealedEventRow> =>
  sql<SealedEventRow>`
    select position, seq, key_id, encode(mac, 'hex') as mac, id, type, created_at, created_by, created_by_account, created_by_token,
      project, feature, environment, data, pre_data, group_id, comment
    from (
      select s.position, s.seq, s.key_id, s.mac, e.*, row_number() over w as place, sum(e.state_bytes) over w as bytes
      from event_seal s join event e on e.id = s.event_id
      where s.position > ${behind}
      window w as (order by s.position)
      order by s.position limit ${Math.min(limit, sliceSize)}
    ) slice
    where place = 1 or bytes <= ${sql.lit(limits.eventPageBytes)} order by position`.compile(build)
