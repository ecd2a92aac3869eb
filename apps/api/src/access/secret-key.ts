import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Database } from '../db/index.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { newSecret } from './secrets.ts'

/** The key given does not open what this database holds. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey'
}

/** The embedded engine's own key: made at the first start, readable by its owner alone. To be called by the process that holds the directory. */
export const ownSecretKey = async (dataDir: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'secret-key')
  const kept = existsSync(path) ? (await readFile(path, 'utf8')).trim() : ''
  if (kept !== '') return kept
  const made = newSecret()
  // Written beside and moved, so that a process killed meanwhile leaves no half of a key.
  await writeFile(`${path}.new`, made, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return made
}

const checkKey = 'secret-key-check'
const checkText = 'halyard'

/** Opens the keyring after the stored check: a wrong key is refused at the start rather than found out later. */
export const openKeyring = async (database: Database, secrets: readonly string[]): Promise<Keyring> => {
  const keyring = createKeyring(secrets)
  const value = JSON.stringify({ sealed: keyring.encrypt(checkText, checkKey) })
  await database.run(
    build
      .insertInto('setting')
      .values({ key: checkKey, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .compile(),
  )
  const [stored] = await database.run(build.selectFrom('setting').select('value').where('key', '=', checkKey).compile())
  const { sealed } = stored!.value as { sealed: string }
  if (keyring.decrypt(sealed, checkKey) !== checkText) {
    throw new WrongSecretKey(
      'HALYARD_SECRET_KEY is not the key that this database was set up with; set that key (several may be given, separated by commas)',
    )
  }
  if (!keyring.isCurrent(sealed, checkKey)) {
    await database.run(build.updateTable('setting').set({ value }).where('key', '=', checkKey).compile())
  }
  return keyring
}
