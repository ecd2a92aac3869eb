import type { Event } from '@halyard/contracts'

/** An event as it is stored. */
export interface StoredEvent {
  readonly id: number
  readonly type: string
  readonly created_at: string
  readonly created_by: string
  readonly created_by_account: number | null
  readonly created_by_token: number | null
  readonly project: string | null
  readonly feature: string | null
  readonly environment: string | null
  readonly data: Record<string, unknown> | null
  readonly pre_data: Record<string, unknown> | null
  readonly group_id: string
}

export const toEvent = (row: StoredEvent): Event => ({
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
