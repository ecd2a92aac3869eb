import { revokeTokens } from '../../identity/token/store-tokens.ts'
import type { Query } from '../../store/index.ts'
import { type CustomRoleRow, setPermissionsOfRole } from '../../store/repositories/custom-roles.repository.ts'
import { removeEnvironmentRows } from '../../store/repositories/environments.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { TokenRow } from '../../store/repositories/tokens.repository.ts'
import { removeUsageIn } from '../../store/repositories/usage.repository.ts'

/**
 * Statements and events that remove environments without features, together with their usage reports. Their API tokens are revoked, and roles
 * lose their permissions there, so that a later environment of the same name does not reactivate them.
 */
export const removeEnvironments = (
  names: readonly string[],
  tokens: readonly TokenRow[],
  roles: readonly CustomRoleRow[],
  at: string,
): { statements: Query[]; events: NewEvent[] } => {
  const revoked = revokeTokens(tokens, at)
  const reduced = roles.map((role) => ({
    before: role,
    after: {
      ...role,
      permissions: role.permissions.filter(({ environment }) => environment === undefined || !names.includes(environment)),
    },
  }))
  return {
    statements: [
      ...removeUsageIn(names),
      ...revoked.statements,
      ...reduced.map(({ after }) => setPermissionsOfRole(after)),
      removeEnvironmentRows(names),
    ],
    events: [...revoked.events, ...reduced.map(({ before, after }): NewEvent => ({ type: 'role-updated', data: after, preData: before }))],
  }
}
