import { revokeTokens } from '../access/store-tokens.ts'
import type { TokenRow } from '../access/tokens.repository.ts'
import type { Query } from '../db/index.ts'
import type { NewEvent } from '../events/events.repository.ts'
import { removeEnvironmentRows } from '../features/environments/environments.repository.ts'
import { removeUsageIn } from '../usage/usage.repository.ts'

/**
 * What removes environments that no feature is in, with all that was reported from there, and what tells of their API tokens: these are
 * revoked, so that no later namesake wakes them.
 */
export const removeEnvironments = (
  names: readonly string[],
  tokens: readonly TokenRow[],
  at: string,
): { statements: Query[]; events: NewEvent[] } => {
  const revoked = revokeTokens(tokens, at)
  return { statements: [...removeUsageIn(names), ...revoked.statements, removeEnvironmentRows(names)], events: revoked.events }
}
