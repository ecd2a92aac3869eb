import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Refusal, Refused } from '../refusal.ts'
import { environmentOf } from './statement.ts'

/** The path of the features in the folder. SDKs use the URL of the folder with `/api/`, and append `client/features`. */
const featuresFile = 'api/client/features'
const statementFile = 'snapshot.json'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Replaces a file atomically: a reader finds either the complete old file or the complete new one. */
const replace = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(`${file}.part`, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.part`, file)
}

/** Folder of a snapshot: the features as SDKs read them, a compressed copy, and the signed statement. */
export class SnapshotFolder {
  readonly #folder: string
  constructor(folder: string) {
    this.#folder = folder
  }

  async writeFeatures(body: Uint8Array): Promise<void> {
    const file = join(this.#folder, featuresFile)
    await this.#writing(async () => {
      await mkdir(dirname(file), { recursive: true })
      await replace(`${file}.gz`, await compress(body, { level: 9 }))
      await replace(file, body)
    })
  }

  /** Throws if the folder holds a snapshot of another environment: its readers would get the features of this one. */
  async requireEnvironment(environment: string): Promise<void> {
    const text = await readFile(join(this.#folder, statementFile), 'utf8').catch(() => '')
    const stored = environmentOf(text)
    if (stored === null || stored === environment) return
    const message = `${this.#folder} holds a snapshot of ${stored}, and the token reads ${environment}; use another folder, or delete this one`
    throw new Refused({ message, details: [] })
  }

  writeStatement(text: string): Promise<void> {
    return this.#writing(() => replace(join(this.#folder, statementFile), Buffer.from(text)))
  }

  async readStatement(): Promise<string> {
    return (await this.#read(statementFile)).toString('utf8')
  }

  /** Reads the features and expands the compressed copy. Throws Refusal. */
  async readFeatures(): Promise<{ plain: Buffer; expanded: Buffer }> {
    const [plain, compressed] = await Promise.all([this.#read(featuresFile), this.#read(`${featuresFile}.gz`)])
    const expanded = await expand(compressed, { maxOutputLength: plain.length + 1 }).catch(() => {
      throw new Refusal(`${featuresFile}.gz differs from ${featuresFile}; create the snapshot again`)
    })
    return { plain, expanded }
  }

  #read(file: string): Promise<Buffer> {
    return readFile(join(this.#folder, file)).catch((error: Error) => {
      throw new Refusal(`${this.#folder} holds no readable snapshot: ${error.message}`)
    })
  }

  #writing(work: () => Promise<void>): Promise<void> {
    return work().catch((error: Error) => {
      throw new Refusal(`${this.#folder} cannot be written: ${error.message}`)
    })
  }
}
