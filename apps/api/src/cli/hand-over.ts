import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { complain, say } from './say.ts'

interface Secret {
  /** Name of the secret, at the beginning of a sentence. */
  readonly what: string
  /** File name in the data directory. */
  readonly file: string
  /** Sentence on how to get another secret. */
  readonly replacement: string
}

/**
 * Shows a secret of the first start on the terminal, or writes it to a file that only its owner can read. Call this as soon as the secret
 * exists: a start that fails later must not lose the secret. Returns the text that stands for the secret in a command line.
 */
export const handOver = async (secret: string, { what, file, replacement }: Secret, dataDir: string): Promise<string> => {
  if (process.stdout.isTTY) {
    say(`${what}, shown only once: ${secret}`)
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
    complain(`${what} could not be written to ${path} (${error}); ${replacement}`)
    return `<${file}>`
  }
}
