import { revokeTokens } from '../../identity/token/store-tokens.ts'
import type { Query } from '../../store/index.ts'
import { removeEnvironmentRows } from '../../store/repositories/environments.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { TokenRow } from '../../store/repositories/tokens.repository.ts'
import { removeUsageIn } from '../../store/repositories/usage.repository.ts'

/**
 * Statements and events that remove environments without features, together with their usage reports. Their API tokens are revoked, so that
 * a later environment of the same name does not reactivate them.
 */
export const removeEnvironments = (
  names: readonly string[],
  tokens: readonly TokenRow[],
  at: string,
): { statements: Query[]; events: NewEvent[] } => {
  const revoked = revokeTokens(tokens, at)
  return { statements: [...removeUsageIn(names), ...revoked.statements, removeEnvironmentRows(names)], events: revoked.events }
}
