import { Refusal } from '../refusal.ts'
import { say } from '../say.ts'
import { SnapshotFolder } from './folder.ts'
import { readPublicKey } from './keys.ts'
import { openStatement, sha256 } from './statement.ts'

export interface VerifyOptions {
  readonly key: string
  /** Largest accepted age in minutes. Absent: any age is accepted. */
  readonly maxAge?: number | undefined
}

const minuteMs = 60_000

/** Verifies the signature and the files of a snapshot offline. Throws Refusal if the snapshot was altered, is incomplete or is too old. */
export const verifySnapshot = async (folder: string, { key, maxAge }: VerifyOptions): Promise<void> => {
  const [files, publicKey] = [new SnapshotFolder(folder), await readPublicKey(key)]
  const statement = openStatement(await files.readStatement(), publicKey)
  const { plain, expanded } = await files.readFeatures()
  if (sha256(plain) !== statement.sha256) throw new Refusal('the features differ from the signed ones; create the snapshot again')
  if (!plain.equals(expanded)) throw new Refusal('the compressed features differ from the signed ones; create the snapshot again')
  const age = (Date.now() - Date.parse(statement.takenAt)) / minuteMs
  if (maxAge !== undefined && age > maxAge) throw new Refusal(`the snapshot is ${Math.floor(age)} minutes old; create a newer one`)
  const projects = statement.projects.includes('*') ? 'all projects' : `projects ${statement.projects.join(', ')}`
  say(
    `Genuine: ${statement.features} features of ${statement.environment}, ${projects}, revision ${statement.revision}, at ${statement.takenAt}`,
  )
}
