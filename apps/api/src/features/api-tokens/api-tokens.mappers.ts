import type { ApiToken } from '@halyard/contracts'
import type { SeenTokenRow } from '../../store/repositories/tokens.repository.ts'

/** An API token as in lists, without its secret. */
export const toApiToken = (row: SeenTokenRow): ApiToken => ({
  id: row.id,
  tokenName: row.name,
  username: row.name,
  type: row.type,
  environment: row.environment,
  project: row.projects[0] ?? '',
  projects: [...row.projects],
  alias: null,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  seenAt: row.seen_at,
})
