import type { Event, Tag } from '@halyard/contracts'
import type { StoredEvent } from '../../store/repositories/events.repository.ts'

/** `tags`: tags of the feature, if the response includes them. */
export const toEvent = (row: StoredEvent, tags: readonly Tag[] = []): Event => ({
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
  tags: [...tags],
  groupId: row.group_id,
  ...(row.comment !== null && { comment: row.comment }),
})
