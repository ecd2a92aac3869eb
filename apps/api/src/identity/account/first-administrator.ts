import { randomBytes } from 'node:crypto'
import { builtInRoles } from '@halyard/contracts/data'
import { Failure, passwordFaults } from '@halyard/domain'
import type { Database } from '../../store/index.ts'
import { findAnyAccount } from '../../store/repositories/accounts.repository.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { findAnyToken } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { hashPassword } from '../secret/passwords.ts'
import { createAccount } from './create-account.ts'

export interface FirstAdministrator {
  readonly email: string | undefined
  /** Undefined: a password is generated. */
  readonly password: string | undefined
  /** True: the operator configured an administrator, so tokens in the store do not prevent its creation. */
  readonly isConfigured: boolean
}

/**
 * Generates 24 random characters. This length needs no special characters, but the password rule refuses a character three times in a row,
 * so the function retries.
 */
const newPassword = (): string => {
  const password = randomBytes(18).toString('base64url')
  return passwordFaults(password).length === 0 ? password : newPassword()
}

/**
 * Creates the administrator `admin` for a store without accounts; concurrent starts create one. Returns the password; undefined if no
 * administrator was created.
 */
export const createFirstAdministrator = async (
  database: Pick<Database, 'run'>,
  writer: Writer,
  { email, password = newPassword(), isConfigured }: FirstAdministrator,
): Promise<string | undefined> => {
  // Most starts return here, before the expensive hash.
  if ((await database.run(findAnyAccount())).length > 0) return undefined
  const password_hash = await hashPassword(password)
  const isCreated = await writer.write(
    system,
    async (tx) => {
      const [accounts, tokens] = await tx.batch(findAnyAccount(), findAnyToken())
      if (accounts.length > 0 || (tokens.length > 0 && !isConfigured)) return { statements: [], events: [], revisions: [], result: false }
      const created = await createAccount(tx, {
        kind: 'User',
        name: null,
        username: 'admin',
        email: email ?? null,
        password_hash,
        root_role: builtInRoles.Admin.id,
        created_at: new Date().toISOString(),
        created_by: system.name,
      })
      if (created instanceof Failure) return created
      return { statements: created.statements, events: [created.event], revisions: [revisionKeys.access], result: true }
    },
    'exclusive',
  )
  return isCreated === true ? password : undefined
}
