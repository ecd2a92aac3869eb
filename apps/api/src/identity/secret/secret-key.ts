import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Tx } from '../../store/index.ts'
import { findKeyCheckRow, insertKeyCheck, updateKeyCheck } from '../../store/repositories/key-check.repository.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { newSecret } from './secrets.ts'

/** The key given does not open what this database holds. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey'
}

const pathOf = (dataDir: string) => join(dataDir, 'secret-key')

/** The embedded engine's own key, where there is one already. */
export const findOwnSecretKey = async (dataDir: string): Promise<string | undefined> => {
  const path = pathOf(dataDir)
  return (existsSync(path) && (await readFile(path, 'utf8')).trim()) || undefined
}

/** The embedded engine's own key: made at the first start, readable by its owner alone. To be called by the process that holds the directory. */
export const ownSecretKey = async (dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const kept = await findOwnSecretKey(dataDir)
  if (kept !== undefined) return kept
  const path = pathOf(dataDir)
  const made = newSecret()
  // Written beside and moved, so that a process killed meanwhile leaves no half of a key.
  await writeFile(`${path}.new`, made, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return made
}

const checkKey = 'secret-key-check'
const checkText = 'halyard'

/** What only the key of a store opens; null where the store has none yet. It may be told: it says nothing of the key. */
export const findKeyCheck = async (tx: Tx): Promise<string | null> => {
  const [[stored]] = await tx.batch(findKeyCheckRow())
  return stored?.value.sealed ?? null
}

/** Throws WrongSecretKey where none of the keys is that of the check. */
export const requireKey = (keyring: Keyring, sealed: string, what: string): void => {
  if (keyring.decrypt(sealed, checkKey) === checkText) return
  throw new WrongSecretKey(
    `HALYARD_SECRET_KEY is not the key that ${what} was set up with; set that key (several may be given, separated by commas)`,
  )
}

/** Opens the keyring after the stored check: a wrong key is refused at the start rather than found out later. */
export const openKeyring = async (database: Database, secrets: readonly string[]): Promise<Keyring> => {
  const keyring = createKeyring(secrets)
  const own = keyring.encrypt(checkText, checkKey)
  await database.run(insertKeyCheck(own))
  const [stored] = await database.run(findKeyCheckRow())
  const { sealed } = stored!.value
  requireKey(keyring, sealed, 'this database')
  if (!keyring.isCurrent(sealed, checkKey)) await database.run(updateKeyCheck(own))
  return keyring
}
