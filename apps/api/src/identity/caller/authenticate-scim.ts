import { type Failure, failure } from '@halyard/domain'
import type { Database } from '../../store/index.ts'
import { findScimSettingsByToken, type ScimSettingsRow, updateScimTokenUse } from '../../store/repositories/scim-settings.repository.ts'
import { hashSecret } from '../secret/secrets.ts'

const refused = failure('AuthenticationRequired', 'You must send the token of provisioning in the Authorization header')
const switchedOff = failure('NoAccessError', 'Provisioning is switched off: an administrator can switch it on')

const form = /^bearer +(scim_[0-9a-f]{64})$/i
const minuteMs = 60_000

/**
 * The settings of provisioning, for a request with the token of the identity provider. The database decides at each request, so a deleted
 * token stops working at once on every instance. `now`: epoch milliseconds.
 */
export const authenticateScim = async (
  database: Pick<Database, 'run'>,
  authorization: string | undefined,
  now: number,
): Promise<ScimSettingsRow | Failure> => {
  const secret = form.exec(authorization ?? '')?.[1]
  if (secret === undefined) return refused
  const hash = hashSecret(secret)
  const [settings] = await database.run(findScimSettingsByToken(hash))
  if (!settings) return refused
  if (!settings.enabled) return switchedOff
  if (settings.token_used_at === null || now - Date.parse(settings.token_used_at) > minuteMs)
    await database.run(updateScimTokenUse(hash, new Date(now).toISOString()))
  return settings
}
