import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { complain, say } from './say.ts'

interface Secret {
  /** What it is, at the beginning of a sentence. */
  readonly what: string
  /** The name of its file in the data directory. */
  readonly file: string
  /** How to get another one. */
  readonly another: string
}

/**
 * A secret made at the first start is for the eyes of whoever started the server: a terminal, or else a file that only its owner reads. It is
 * handed over as soon as it is made, for a start that fails later must not take it along. Gives what stands for it in a command line.
 */
export const handOver = async (secret: string, { what, file, another }: Secret, dataDir: string): Promise<string> => {
  if (process.stdout.isTTY) {
    say(`${what}, shown this once: ${secret}`)
    return secret
  }
  const path = join(dataDir, file)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(path, `${secret}\n`, { mode: 0o600 })
    await chmod(path, 0o600)
    say(`${what} is in ${path}`)
    return `$(cat '${path}')`
  } catch (error) {
    complain(`${what} could not be written to ${path} (${error}); ${another}`)
    return `<${file}>`
  }
}
