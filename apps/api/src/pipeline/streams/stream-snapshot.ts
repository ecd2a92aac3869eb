import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import type { Store } from '../store.ts'
import type { Exports } from './exports.ts'

const partBytes = 65_536

/** A file that no other process can find, and that is deleted when its handle closes. */
const openUnlinkedFile = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `halyard-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** A file as a buffer between a writer and one slower reader. */
class Spool {
  readonly #file: FileHandle
  #written = 0
  #ended = false
  #abandoned = false
  #changed = Promise.withResolvers<void>()

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Number of bytes in the file. */
  get bytes(): number {
    return this.#written
  }

  #notify(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  async #append(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; ) at += (await this.#file.write(bytes, at, bytes.length - at, this.#written + at)).bytesWritten
    this.#written += bytes.length
    this.#notify()
  }

  async fill(texts: AsyncIterable<string>): Promise<void> {
    for await (const text of texts) {
      if (this.#abandoned) return
      await this.#append(text)
    }
  }

  end(): void {
    this.#ended = true
    this.#notify()
  }

  abandon(): void {
    this.#abandoned = true
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; ) {
      while (at < this.#written) {
        const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(partBytes), 0, Math.min(partBytes, this.#written - at), at)
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
      if (this.#ended) return
      await this.#changed.promise
    }
  }
}

const onlyOnce = <T extends unknown[], R>(work: (...given: T) => R) => {
  let isDone = false
  return (...given: T): R => {
    if (isDone) throw new Error('a snapshot that was already streamed cannot be read again')
    isDone = true
    return work(...given)
  }
}

export interface SnapshotStream {
  readonly parts: AsyncGenerator<Uint8Array>
  /** The length of the complete body in bytes, known once the database is read. The promise settles only if the parts are read. */
  readonly measure: () => Promise<number>
  readonly longestSendMs: number
}

/** Bounds the time of a client that reads a byte now and then, which would otherwise hold its space on the disk indefinitely. */
const longestSendMs = 3_600_000

interface Sources {
  readonly store: Pick<Store, 'snapshot'>
  readonly exports: Exports
}

type Fill = (texts: AsyncIterable<string>) => Promise<void>

/**
 * Converts texts to the parts of a streamed response. The texts go to a file as fast as `write` produces them, and clients read the file.
 * So memory holds no texts, however slow the client. One response at a time is written.
 */
export const streamSpooled = (
  exports: Exports,
  actor: Pick<Actor, 'account' | 'token'>,
  write: (fill: Fill) => Promise<void>,
): SnapshotStream => {
  const length = Promise.withResolvers<number>()
  // Few callers await the length, so its rejection must not count as unhandled.
  length.promise.catch(() => undefined)

  const fill = async (spool: Spool): Promise<void> => {
    const releasePermit = await exports.semaphore.take()
    if (releasePermit instanceof Failure) throw releasePermit
    try {
      await write((texts) => spool.fill(texts))
    } finally {
      releasePermit()
    }
  }

  async function* parts(): AsyncGenerator<Uint8Array> {
    const releaseDisk = exports.reserveDisk(actor)
    if (releaseDisk instanceof Failure) throw releaseDisk
    try {
      const file = await openUnlinkedFile()
      const spool = new Spool(file)
      const filled = fill(spool).finally(() => spool.end())
      filled.then(() => length.resolve(spool.bytes), length.reject)
      try {
        yield* spool.read()
        // Throws the error of the writer, after the client has read the texts before the error.
        await filled
      } finally {
        spool.abandon()
        await filled.catch(() => undefined)
        await file.close()
      }
    } finally {
      releaseDisk()
    }
  }
  return { parts: parts(), measure: () => length.promise, longestSendMs }
}

/**
 * Streams texts that are read from one snapshot. The snapshot ends as soon as all texts are read, however slow the client; unread texts
 * wait in a file.
 * An open snapshot would block all other work on the embedded engine, and hold a connection on PostgreSQL. One snapshot at a time is read.
 */
export const streamSnapshot = (
  { store, exports }: Sources,
  actor: Pick<Actor, 'account' | 'token'>,
  read: (tx: Tx) => AsyncIterable<string>,
): SnapshotStream => streamSpooled(exports, actor, (fill) => store.snapshot(onlyOnce((tx: Tx) => fill(read(tx)))))
