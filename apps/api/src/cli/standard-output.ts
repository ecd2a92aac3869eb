import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Target } from './part-file.ts'
import { Refusal } from './refusal.ts'

/** The reader of the standard output has closed it, so no message can reach the user. */
export class OutputClosed extends Refusal {}

const refusalOf = (error: NodeJS.ErrnoException): Refusal =>
  error.code === 'EPIPE'
    ? new OutputClosed('the reader of the standard output has closed it')
    : new Refusal(`the standard output cannot be written: ${error.message}`)

/** Reports the first fault of the standard output. Without a listener, the fault would end the process at once. */
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
    // Node's stream for a file drops bytes that a nearly full disk did not accept.
    writeFileSync(1, bytes)
    resolve()
  })

/** The standard output as a target. Written bytes cannot be discarded. */
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
    if (this.bytes > 0)
      throw new Refusal('the state changed during the download, and bytes written to a pipe cannot be discarded; export to a file')
    this.tag = tag
  }

  async finish(): Promise<void> {
    // All bytes are already written.
  }

  async close(): Promise<void> {
    // The stream belongs to the process.
  }
}

export const pipe = (): Target => new Pipe()
