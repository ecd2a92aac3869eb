import { createRevisions } from '../cache/revisions/revisions.ts'
import type { Config } from '../config.ts'
import { resealInvites } from '../features/invite-tokens/reseal-invites.ts'
import { resealSettings } from '../features/saml/sealed-settings.ts'
import { resealWebhooks } from '../features/webhooks/reseal-webhooks.ts'
import { createWriter } from '../flags/kernel/writer.ts'
import { createFirstAdministrator } from '../identity/account/first-administrator.ts'
import type { Keyring } from '../identity/secret/keyring.ts'
import { openKeyring, ownSecretKey } from '../identity/secret/secret-key.ts'
import { createFirstToken, createInitTokens } from '../identity/token/create-token.ts'
import { type Database, migrate } from '../store/index.ts'
import type { Writer } from '../store/writer.ts'
import { handOver } from './hand-over.ts'
import { say } from './say.ts'

export interface Prepared {
  readonly keyring: Keyring
  /** The password of the first administrator as a command line writes it, where it was made up just now. */
  readonly firstPassword: string | undefined
  /** The first token in the same way. */
  readonly firstToken: string | undefined
}

const password = {
  what: 'The password of the user admin',
  file: 'admin-password',
  another: 'set another one through the API, with a token made with: halyard token create',
}
const token = { what: 'Your admin token', file: 'admin-token', another: 'make another one with: halyard token create' }

/** The administrator, where there is nobody yet: on a store that is new, or because the settings name one. */
const prepareAdministrator = async (database: Database, writer: Writer, config: Config): Promise<string | undefined> => {
  const named = config.adminEmail !== undefined || config.adminPassword !== undefined
  const hasToken = config.initTokens.some((one) => one.type === 'admin')
  if (hasToken && !named) return undefined
  const { adminEmail, adminPassword, dataDir } = config
  const made = await createFirstAdministrator(database, writer, { email: adminEmail, password: adminPassword, asked: named })
  if (made === undefined) return undefined
  if (adminPassword === undefined) return handOver(made, password, dataDir)
  say('The user admin was made, with the password of HALYARD_ADMIN_PASSWORD')
  return undefined
}

const prepareToken = async (writer: Writer, { initTokens, dataDir }: Config): Promise<string | undefined> => {
  if (initTokens.some((one) => one.type === 'admin')) return undefined
  const made = await createFirstToken(writer)
  return made && handOver(made, token, dataDir)
}

/** The keys of the settings, or those of the data directory, checked against the store. */
const prepareKeyring = async (database: Database, { secretKeys, dataDir }: Config): Promise<Keyring> =>
  openKeyring(database, secretKeys.length > 0 ? secretKeys : [await ownSecretKey(dataDir)])

/** Brings the store up to date, and makes what a new one needs. */
export const prepare = async (database: Database, config: Config): Promise<Prepared> => {
  await migrate(database)
  const keyring = await prepareKeyring(database, config)
  const revisions = createRevisions(database)
  const writer = createWriter(database, revisions)
  await resealInvites(writer, keyring)
  await resealSettings(writer, keyring)
  await resealWebhooks(writer, keyring)
  const firstPassword = await prepareAdministrator(database, writer, config)
  // Before those of the settings, for it is made for a store without any token.
  const firstToken = await prepareToken(writer, config)
  await createInitTokens(writer, config.initTokens)
  return { keyring, firstPassword, firstToken }
}
