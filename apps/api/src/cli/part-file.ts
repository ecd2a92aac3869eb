import { statSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from './refusal.ts'

/** Makes sure that the name of a file is on the disk. */
const syncFolder = async (file: string): Promise<void> => {
  const handle = await open(dirname(file))
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Where an export goes. What it does not take is refused with its name, and is nothing to be tried again. */
export interface Target {
  /** How many bytes it has already. */
  readonly bytes: number
  /** The tag of the state that these are of; null: not known. */
  readonly tag: string | null
  write(bytes: Uint8Array): Promise<void>
  /** Begins anew, with bytes of another state. Throws Refusal where what was written cannot be taken back. */
  begin(tag: string | null): Promise<void>
  /** All is there. */
  finish(): Promise<void>
  close(): Promise<void>
}

const tagFile = (part: string) => `${part}.tag`

const refuse =
  (file: string) =>
  (error: Error): never => {
    throw error instanceof Refusal ? error : new Refusal(`${file} cannot be written: ${error.message}`)
  }

/** A file that has its name only once it is whole and on the disk; its owner alone may read it. What is there of it stays when it is not finished. */
class PartFile implements Target {
  bytes: number
  tag: string | null
  readonly #file: string
  readonly #part: string
  readonly #handle: FileHandle

  constructor(file: string, part: string, handle: FileHandle, there: { bytes: number; tag: string | null }) {
    this.#file = file
    this.#part = part
    this.#handle = handle
    this.bytes = there.bytes
    this.tag = there.tag
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
    const [ours, there] = [await this.#handle.stat(), await stat(this.#part).catch(() => null)]
    if (there?.ino !== ours.ino) throw new Refusal(`another process writes to ${this.#part} as well; let it end, or choose another name`)
    await rename(this.#part, this.#file)
    await rm(tagFile(this.#part), { force: true })
    await syncFolder(this.#file)
  }
}

/** Throws Refusal for a file that exists, unless the command may overwrite it. */
export const requireFree = (file: string, mayOverwrite: boolean): void => {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !found.isDirectory() && !mayOverwrite)
    throw new Refusal(`${file} exists already; choose another name, or overwrite it with --force`)
}

/** Opens the file for an export. `resume`: what a killed process left of it is kept. Throws Refusal. */
export const openPart = async (file: string, resume: boolean): Promise<Target> => {
  const part = `${file}.part`
  const there = await stat(file).catch(() => null)
  if (there?.isDirectory()) throw new Refusal(`${file} is a folder; name a file in it`)
  if (!resume) await Promise.all([rm(part, { force: true }), rm(tagFile(part), { force: true })])
  const handle = await open(part, 'r+', 0o600)
    .catch(() => open(part, 'wx', 0o600))
    .catch(refuse(file))
  const tag = await readFile(tagFile(part), 'utf8').catch(() => null)
  return new PartFile(file, part, handle, { tag, bytes: tag === null ? 0 : (await handle.stat()).size })
}
