import type { Passkey } from '@halyard/contracts'
import type { PasskeyRow } from '../../store/repositories/passkeys.repository.ts'

export const toPasskey = ({ id, name, created_at, used_at, backed_up, aaguid }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at,
  usedAt: used_at,
  backedUp: backed_up,
  aaguid,
})

/** A passkey as in events. */
export const toPasskeyState = ({ id, account_id, name }: Pick<PasskeyRow, 'id' | 'account_id' | 'name'>) => ({
  id,
  userId: account_id,
  name,
})
