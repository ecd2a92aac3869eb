import { revokeTokens } from '../../identity/token/store-tokens.ts'
import type { Query } from '../../store/index.ts'
import { removeEnvironmentRows } from '../../store/repositories/environments.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { TokenRow } from '../../store/repositories/tokens.repository.ts'
import { removeUsageIn } from '../../store/repositories/usage.repository.ts'

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
