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

/** A file that nobody else finds, and that is gone with its handle. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `halyard-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** What is written to a file, for one reader who may be slower. */
class Spool {
  readonly #file: FileHandle
  #written = 0
  #ended = false
  #abandoned = false
  #news = Promise.withResolvers<void>()

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** How many bytes are in the file. */
  get bytes(): number {
    return this.#written
  }

  #tell(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }

  async #append(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; ) at += (await this.#file.write(bytes, at, bytes.length - at, this.#written + at)).bytesWritten
    this.#written += bytes.length
    this.#tell()
  }

  async fill(texts: AsyncIterable<string>): Promise<void> {
    for await (const text of texts) {
      if (this.#abandoned) return
      await this.#append(text)
    }
  }

  end(): void {
    this.#ended = true
    this.#tell()
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
      await this.#news.promise
    }
  }
}

const once = <T extends unknown[], R>(work: (...given: T) => R) => {
  let isDone = false
  return (...given: T): R => {
    if (isDone) throw new Error('what was streamed already cannot be read again')
    isDone = true
    return work(...given)
  }
}

export interface SnapshotStream {
  readonly parts: AsyncGenerator<Uint8Array>
  /** The length of the whole in bytes, known once all is read; only for who takes the parts. */
  readonly measure: () => Promise<number>
  readonly longestSendMs: number
}

/** Who takes a byte now and then would keep their place on the disk for ever. */
const longestSendMs = 3_600_000

interface Sources {
  readonly store: Pick<Store, 'snapshot'>
  readonly exports: Exports
}

type Fill = (texts: AsyncIterable<string>) => Promise<void>

/**
 * Texts as the parts of a streamed answer. They are written to a file as fast as `write` gives them, and read from there, so that memory holds
 * none of them however slow the client. One answer at a time is written.
 */
export const streamSpooled = (
  exports: Exports,
  actor: Pick<Actor, 'account' | 'token'>,
  write: (fill: Fill) => Promise<void>,
): SnapshotStream => {
  const whole = Promise.withResolvers<number>()
  // Mostly nobody asks.
  whole.promise.catch(() => undefined)

  const fill = async (spool: Spool): Promise<void> => {
    const endTurn = await exports.turns.take()
    if (endTurn instanceof Failure) throw endTurn
    try {
      await write((texts) => spool.fill(texts))
    } finally {
      endTurn()
    }
  }

  async function* parts(): AsyncGenerator<Uint8Array> {
    const endKeeping = exports.keep(actor)
    if (endKeeping instanceof Failure) throw endKeeping
    try {
      const file = await openNameless()
      const spool = new Spool(file)
      const filled = fill(spool).finally(() => spool.end())
      filled.then(() => whole.resolve(spool.bytes), whole.reject)
      try {
        yield* spool.read()
        // Its fault is thrown here, once what was there before it has been read.
        await filled
      } finally {
        spool.abandon()
        await filled.catch(() => undefined)
        await file.close()
      }
    } finally {
      endKeeping()
    }
  }
  return { parts: parts(), measure: () => whole.promise, longestSendMs }
}

/**
 * Texts read from one snapshot, as the parts of a streamed answer. The snapshot is over as soon as all is read, however slow the client: texts
 * that were not yet taken wait in a file, not in memory, since a snapshot that waits would hold up everybody else on the embedded engine, and keep
 * a connection on PostgreSQL. One at a time is read.
 */
export const streamSnapshot = (
  { store, exports }: Sources,
  actor: Pick<Actor, 'account' | 'token'>,
  read: (tx: Tx) => AsyncIterable<string>,
): SnapshotStream => streamSpooled(exports, actor, (fill) => store.snapshot(once((tx: Tx) => fill(read(tx)))))
