import type { PublicSignupToken, User } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { builtInCatalogue, inviteEnabled, rootRoleOf } from '@halyard/domain'
import { toRole } from '../../identity/account/roles.mappers.ts'
import type { Keyring } from '../../identity/secret/keyring.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { InvitedRow, InviteRow } from '../../store/repositories/invite-tokens.repository.ts'

/** Decrypts the secret of an invitation. The start of the server checks that a key fits. */
export const secretOf = (keyring: Keyring, { id, sealed }: Pick<InviteRow, 'id' | 'sealed'>): string => {
  const secret = keyring.decrypt(sealed, id)
  if (secret === undefined) throw new Error('none of the secret keys opens an invitation')
  return secret
}

export const isEnabled = ({ enabled, expires_at }: Pick<InviteRow, 'enabled' | 'expires_at'>, now: number): boolean =>
  inviteEnabled({ enabled, expiresAt: Date.parse(expires_at) }, now)

const toInvited = ({ id, name, username, email }: InvitedRow): User => ({ id, name, username, ...(email !== null && { email }) })

export const toInvite = (row: InviteRow, users: readonly InvitedRow[], { identity, runtime }: Ports, now: number): PublicSignupToken => {
  const secret = secretOf(identity.keyring, row)
  return {
    secret,
    url: `${runtime.settings.publicUrl}/new-user?invite=${secret}`,
    name: row.name,
    enabled: isEnabled(row, now),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
    users: users.map(toInvited),
    role: toRole(rootRoleOf(builtInCatalogue, row.role_id) ?? builtInRoles.Viewer),
  }
}

/** An invitation as in events, without its secret. */
export const inviteState = ({ id, name, enabled, role_id, expires_at }: InviteRow) => ({
  id,
  name,
  enabled,
  role: role_id,
  expiresAt: expires_at,
})

/** Epoch milliseconds of the next expiry, which changes the response without a write; null if none is pending. */
export const nextExpiry = (rows: readonly InviteRow[], now: number): number | null => {
  const ends = rows.filter((row) => isEnabled(row, now)).map((row) => Date.parse(row.expires_at))
  return ends.length > 0 ? Math.min(...ends) : null
}
