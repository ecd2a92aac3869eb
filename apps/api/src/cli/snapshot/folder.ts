import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Refusal } from '../refusal.ts'

/** Where an SDK looks for features below its URL, with the URL of the folder and `/api/`. */
const featuresFile = 'api/client/features'
const statementFile = 'snapshot.json'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** A reader finds the old file or the new one, whole. */
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

/** The folder of a snapshot: the features as an SDK reads them, the same compressed, and the signed statement. */
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

  writeStatement(text: string): Promise<void> {
    return this.#writing(() => replace(join(this.#folder, statementFile), Buffer.from(text)))
  }

  async readStatement(): Promise<string> {
    return (await this.#read(statementFile)).toString('utf8')
  }

  /** What SDKs read from it: the features as they are, and what was compressed. Throws Refusal. */
  async readFeatures(): Promise<{ plain: Buffer; expanded: Buffer }> {
    const [plain, compressed] = await Promise.all([this.#read(featuresFile), this.#read(`${featuresFile}.gz`)])
    const expanded = await expand(compressed, { maxOutputLength: plain.length + 1 }).catch(() => {
      throw new Refusal(`${featuresFile}.gz does not hold the same as ${featuresFile}`)
    })
    return { plain, expanded }
  }

  #read(file: string): Promise<Buffer> {
    return readFile(join(this.#folder, file)).catch((error: Error) => {
      throw new Refusal(`${this.#folder} holds no snapshot that can be read: ${error.message}`)
    })
  }

  #writing(work: () => Promise<void>): Promise<void> {
    return work().catch((error: Error) => {
      throw new Refusal(`${this.#folder} cannot be written: ${error.message}`)
    })
  }
}
