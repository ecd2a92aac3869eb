import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Tx } from '../../store/index.ts'
import { findKeyCheckRow, insertKeyCheck, updateKeyCheck } from '../../store/repositories/key-check.repository.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { newSecret } from './secrets.ts'

/** None of the given keys opens the key check of the database or backup. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey'
}

const pathOf = (dataDir: string) => join(dataDir, 'secret-key')

/** The key of the embedded engine; undefined if the file does not exist yet. */
export const findOwnSecretKey = async (dataDir: string): Promise<string | undefined> => {
  const path = pathOf(dataDir)
  return (existsSync(path) && (await readFile(path, 'utf8')).trim()) || undefined
}

/**
 * The key of the embedded engine. The first start generates it, readable by its owner only. Only the process that holds the data directory
 * may call this.
 */
export const ownSecretKey = async (dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const existing = await findOwnSecretKey(dataDir)
  if (existing !== undefined) return existing
  const path = pathOf(dataDir)
  const created = newSecret()
  // The key is written to another file and renamed, so that a killed process leaves no partial key.
  await writeFile(`${path}.new`, created, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return created
}

const checkKey = 'secret-key-check'
const checkText = 'halyard'

/** The key check of a store, which only its key opens; null if the store has none. The check reveals nothing about the key. */
export const findKeyCheck = async (tx: Tx): Promise<string | null> => {
  const [[stored]] = await tx.batch(findKeyCheckRow())
  return stored?.value.sealed ?? null
}

/** Throws WrongSecretKey if no key opens the check. `what` names the store in the message. */
export const requireKey = (keyring: Keyring, sealed: string, what: string): void => {
  if (keyring.decrypt(sealed, checkKey) === checkText) return
  throw new WrongSecretKey(
    `HALYARD_SECRET_KEY is not the key that ${what} was set up with; set that key (several keys can be set, separated by commas)`,
  )
}

/** Opens the keyring after the key check, so that a wrong key is refused at the start. */
export const openKeyring = async (database: Database, secrets: readonly string[]): Promise<Keyring> => {
  const keyring = createKeyring(secrets)
  const sealedCheck = keyring.encrypt(checkText, checkKey)
  await database.run(insertKeyCheck(sealedCheck))
  const [stored] = await database.run(findKeyCheckRow())
  const { sealed } = stored!.value
  requireKey(keyring, sealed, 'this database')
  if (!keyring.isCurrent(sealed, checkKey)) await database.run(updateKeyCheck(sealedCheck))
  return keyring
}
