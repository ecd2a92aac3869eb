import { createRevisions } from '../cache/revisions/revisions.ts'
import type { Config } from '../config.ts'
import { reencryptInvites } from '../features/invite-tokens/reencrypt-invites.ts'
import { reencryptWebhooks } from '../features/webhooks/reencrypt-webhooks.ts'
import { createWriter } from '../flags/kernel/writer.ts'
import { createFirstAdministrator } from '../identity/account/first-administrator.ts'
import type { Keyring } from '../identity/secret/keyring.ts'
import { openKeyring, ownSecretKey } from '../identity/secret/secret-key.ts'
import { reencryptSettings } from '../identity/sign-in/saml-settings.ts'
import { createFirstToken, createInitTokens } from '../identity/token/create-token.ts'
import { type Database, migrate } from '../store/index.ts'
import type { Writer } from '../store/writer.ts'
import { handOver } from './hand-over.ts'
import { say } from './say.ts'

export interface Prepared {
  readonly keyring: Keyring
  /** Command-line text for the password of the first administrator. Undefined: no password was generated. */
  readonly firstPassword: string | undefined
  /** Command-line text for the first token. Undefined: no token was created. */
  readonly firstToken: string | undefined
}

const password = {
  what: 'The password of the user admin',
  file: 'admin-password',
  replacement: 'set another password through the API, with a token of: halyard token create',
}
const token = { what: 'Your admin token', file: 'admin-token', replacement: 'create another token with: halyard token create' }

/**
 * Creates the first administrator for a store without accounts: if the settings name one, or if neither the store has a token nor the
 * settings have an admin token.
 */
const prepareAdministrator = async (database: Database, writer: Writer, config: Config): Promise<string | undefined> => {
  const isConfigured = config.adminEmail !== undefined || config.adminPassword !== undefined
  const hasToken = config.initTokens.some((one) => one.type === 'admin')
  if (hasToken && !isConfigured) return undefined
  const { adminEmail, adminPassword, dataDir } = config
  const created = await createFirstAdministrator(database, writer, { email: adminEmail, password: adminPassword, isConfigured })
  if (created === undefined) return undefined
  if (adminPassword === undefined) return handOver(created, password, dataDir)
  say('The user admin was created with the password of HALYARD_ADMIN_PASSWORD')
  return undefined
}

const prepareToken = async (writer: Writer, { initTokens, dataDir }: Config): Promise<string | undefined> => {
  if (initTokens.some((one) => one.type === 'admin')) return undefined
  const created = await createFirstToken(writer)
  return created && handOver(created, token, dataDir)
}

/** Opens the configured keys, or the key of the data directory, and checks them against the store. */
const prepareKeyring = async (database: Database, { secretKeys, dataDir }: Config): Promise<Keyring> =>
  openKeyring(database, secretKeys.length > 0 ? secretKeys : [await ownSecretKey(dataDir)])

/** Migrates the store, and creates the key, the administrator and the tokens that a new store needs. */
export const prepare = async (database: Database, config: Config): Promise<Prepared> => {
  await migrate(database)
  const keyring = await prepareKeyring(database, config)
  const revisions = createRevisions(database)
  const writer = createWriter(database, revisions)
  await reencryptInvites(writer, keyring)
  await reencryptSettings(writer, keyring)
  await reencryptWebhooks(writer, keyring)
  const firstPassword = await prepareAdministrator(database, writer, config)
  // The first token is created only while the store has no tokens, so it precedes the configured ones.
  const firstToken = await prepareToken(writer, config)
  await createInitTokens(writer, config.initTokens)
  return { keyring, firstPassword, firstToken }
}
