import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** SHA-256 of each file of a folder, in the format of `sha256sum`. */
export async function checksums(folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted()
  const lines = names.map(
    async (name) =>
      `${createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  )
  return (await Promise.all(lines)).join('')
}
