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
  /** Undefined: one is made up. */
  readonly password: string | undefined
  /** Whether one is made too where there are tokens already: an operator named one. */
  readonly asked: boolean
}

/** 24 random characters: a passphrase by its length, in which a character may still stand three times in a row. */
const newPassword = (): string => {
  const made = randomBytes(18).toString('base64url')
  return passwordFaults(made).length === 0 ? made : newPassword()
}

/**
 * The administrator `admin` for a store without any account, however many instances start at once. Gives the password; undefined where none
 * was made.
 */
export const createFirstAdministrator = async (
  database: Pick<Database, 'run'>,
  writer: Writer,
  { email, password = newPassword(), asked }: FirstAdministrator,
): Promise<string | undefined> => {
  // Most starts end here, before the work of a hash.
  if ((await database.run(findAnyAccount())).length > 0) return undefined
  const password_hash = await hashPassword(password)
  const made = await writer.write(
    system,
    async (tx) => {
      const [accounts, tokens] = await tx.batch(findAnyAccount(), findAnyToken())
      if (accounts.length > 0 || (tokens.length > 0 && !asked)) return { statements: [], events: [], revisions: [], result: false }
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
  return made === true ? password : undefined
}
