import type { Event } from '@halyard/contracts'
import type { EventRow } from './events.repository.ts'

export const toEvent = (row: EventRow): Event => ({
  id: row.id,
  type: row.type,
  createdAt: row.created_at,
  createdBy: row.created_by,
  createdByUserId: row.created_by_account,
  createdByTokenId: row.created_by_token,
  project: row.project,
  featureName: row.feature,
  environment: row.environment,
  data: row.data,
  preData: row.pre_data,
  tags: [],
  groupId: row.group_id,
})
