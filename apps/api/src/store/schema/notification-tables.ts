import type { Generated } from 'kysely'
import type { GivenTime, NullableTime } from './column-types.ts'

export interface NotificationDeliveryTable {
  id: Generated<string>
  webhook_id: string | null
  account_id: number | null
  receiver: Generated<string>
  event_id: number
  position: number
  ordering_key: string
  state: Generated<string>
  attempts: Generated<number>
  next_at: GivenTime
  status: number | null
  error: string | null
  created_at: GivenTime
  finished_at: NullableTime
}
