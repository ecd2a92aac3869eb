import { statSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from './refusal.ts'

/** Syncs the folder, so that the new name of the file survives a crash. */
const syncFolder = async (file: string): Promise<void> => {
  const handle = await open(dirname(file))
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Destination of an export. A failed write throws Refusal with the name of the file and is not retried. */
export interface Target {
  /** Number of bytes already written. */
  readonly bytes: number
  /** ETag of the state that the written bytes belong to. Null: unknown. */
  readonly tag: string | null
  write(bytes: Uint8Array): Promise<void>
  /** Restarts with bytes of another state. Throws Refusal if the written bytes cannot be discarded. */
  begin(tag: string | null): Promise<void>
  /** Completes the export once all bytes are written. */
  finish(): Promise<void>
  close(): Promise<void>
}

const tagFile = (part: string) => `${part}.tag`

const refuse =
  (file: string) =>
  (error: Error): never => {
    throw error instanceof Refusal ? error : new Refusal(`${file} cannot be written: ${error.message}`)
  }

/**
 * A file that only its owner can read and that gets its final name once all bytes are synced to the disk. An unfinished `.part` file stays.
 */
class PartFile implements Target {
  bytes: number
  tag: string | null
  readonly #file: string
  readonly #part: string
  readonly #handle: FileHandle

  constructor(file: string, part: string, handle: FileHandle, written: { bytes: number; tag: string | null }) {
    this.#file = file
    this.#part = part
    this.#handle = handle
    this.bytes = written.bytes
    this.tag = written.tag
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#write(bytes).catch(refuse(this.#file))
  }

  begin(tag: string | null): Promise<void> {
    return this.#begin(tag).catch(refuse(this.#file))
  }

  finish(): Promise<void> {
    return this.#finish().catch(refuse(this.#file))
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at, this.bytes)
      at += bytesWritten
      this.bytes += bytesWritten
    }
  }

  async #begin(tag: string | null): Promise<void> {
    await rm(tagFile(this.#part), { force: true })
    await this.#handle.truncate()
    this.bytes = 0
    this.tag = tag
    if (tag !== null) await writeFile(tagFile(this.#part), tag, { mode: 0o600 })
  }

  async #finish(): Promise<void> {
    await this.#handle.sync()
    const [ours, current] = [await this.#handle.stat(), await stat(this.#part).catch(() => null)]
    if (current?.ino !== ours.ino)
      throw new Refusal(`another process writes to ${this.#part} as well; wait until that process ends, or choose another name`)
    await rename(this.#part, this.#file)
    await rm(tagFile(this.#part), { force: true })
    await syncFolder(this.#file)
  }
}

/** Throws Refusal for a file that exists, unless the command may overwrite it. */
export const requireFree = (file: string, mayOverwrite: boolean): void => {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !found.isDirectory() && !mayOverwrite)
    throw new Refusal(`${file} already exists; choose another name, or overwrite the file with --force`)
}

/** Opens the `.part` file of an export. `resume`: continue with the bytes that an interrupted export left. Throws Refusal. */
export const openPart = async (file: string, resume: boolean): Promise<Target> => {
  const part = `${file}.part`
  const existing = await stat(file).catch(() => null)
  if (existing?.isDirectory()) throw new Refusal(`${file} is a folder; name a file in it`)
  if (!resume) await Promise.all([rm(part, { force: true }), rm(tagFile(part), { force: true })])
  const handle = await open(part, 'r+', 0o600)
    .catch(() => open(part, 'wx', 0o600))
    .catch(refuse(file))
  const tag = await readFile(tagFile(part), 'utf8').catch(() => null)
  return new PartFile(file, part, handle, { tag, bytes: tag === null ? 0 : (await handle.stat()).size })
}
