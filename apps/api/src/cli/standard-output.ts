import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Target } from './part-file.ts'
import { Refusal } from './refusal.ts'

/** Whoever read the standard output has left, so that there is nothing to say. */
export class NobodyReads extends Refusal {}

const refusalOf = (error: NodeJS.ErrnoException): Refusal =>
  error.code === 'EPIPE'
    ? new NobodyReads('nobody reads the standard output any more')
    : new Refusal(`the standard output cannot be written: ${error.message}`)

/** Hears of the first fault of the standard output, which would else end the process where it stands. */
export const watchOutput = (onFault: (fault: Refusal) => void): void => {
  process.stdout.once('error', (error) => onFault(refusalOf(error)))
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

const write = (bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    if (process.stdout instanceof Socket) {
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()))
      return
    }
    // The stream that Node has for a file forgets what a disk that is nearly full did not take.
    writeFileSync(1, bytes)
    resolve()
  })

/** The standard output. What was written once stays written. */
class Pipe implements Target {
  bytes = 0
  tag: string | null = null

  async write(bytes: Uint8Array): Promise<void> {
    await write(bytes).catch((error) => {
      throw refusalOf(error)
    })
    this.bytes += bytes.length
  }

  async begin(tag: string | null): Promise<void> {
    if (this.bytes > 0) throw new Refusal('the state has changed while it was read, and what was written to a pipe cannot be taken back')
    this.tag = tag
  }

  async finish(): Promise<void> {
    // What was written is there.
  }

  async close(): Promise<void> {
    // It is the process's own.
  }
}

export const pipe = (): Target => new Pipe()
