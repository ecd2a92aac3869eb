import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { Refusal } from './refusal.ts'

const footerSchema = z.object({
  halyardBackup: z.literal(1),
  /** `embedded`: gzipped lines of `readStore`. `postgres`: output of pg_dump in its custom format. */
  engine: z.enum(['embedded', 'postgres']),
  version: z.string(),
  /** The database schema that has the tables and functions. */
  schema: z.string(),
  migrations: z.array(z.string()).min(1),
  rows: z.record(z.string(), z.int()),
  stateHash: z.string(),
  /** Only the secret key of the store opens this value. Null: the store has no key. */
  keyCheck: z.string().nullable(),
})

/** Metadata of a backup, on the last line but one of the file. The last line has the SHA-256 of all bytes before it. */
export type Footer = z.infer<typeof footerSchema>

const label = 'sha256 '
const sealLength = label.length + 64 + 1
const longestFooter = 65_536

/** The two last lines of a backup. `hash`: SHA-256 over the content so far. */
export const footerText = (footer: Footer, hash: Hash): string => {
  const line = `\n${JSON.stringify(footer)}\n`
  return `${line}${label}${hash.update(line).digest('hex')}\n`
}

export interface Backup {
  readonly footer: Footer
  /** Length of the content in bytes; the footer follows. */
  readonly bytes: number
}

const incomplete = (file: string) =>
  new Refusal(
    `${file} is not a complete backup of halyard: the file was cut or altered, or is not a backup (use pg_restore for files of pg_dump). Nothing was changed`,
  )

const parseFooter = (text: string, file: string): Footer => {
  const { halyardBackup, ...rest } = JSON.parse(text) as { halyardBackup?: unknown }
  if (typeof halyardBackup === 'number' && halyardBackup > 1)
    throw new Refusal(`${file} was written by a newer Halyard; restore the file with that version`)
  return footerSchema.parse({ halyardBackup, ...rest })
}

const readEnd = async (file: string): Promise<{ end: Buffer; size: number }> => {
  const refuse = (error: Error): never => {
    throw new Refusal(`${file} cannot be read: ${error.message}`)
  }
  const handle = await open(file).catch(refuse)
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, longestFooter)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length).catch(refuse)
    return { end: buffer, size }
  } finally {
    await handle.close()
  }
}

/** Checks every byte of a backup, then returns its footer. Calls `onBytes` with the number of bytes read so far. Throws Refusal. */
export const readBackup = async (file: string, onBytes: (bytes: number) => void): Promise<Backup> => {
  const { end, size } = await readEnd(file)
  const seal = end.subarray(-sealLength).toString('latin1')
  if (size <= sealLength || !seal.startsWith(label) || !seal.endsWith('\n')) throw incomplete(file)
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of createReadStream(file, { end: size - sealLength - 1 })) {
    hash.update(chunk)
    read += chunk.length
    onBytes(read)
  }
  if (seal !== `${label}${hash.digest('hex')}\n`) throw incomplete(file)
  const lines = end.subarray(0, -sealLength - 1)
  const start = lines.lastIndexOf('\n')
  if (start < 0) throw incomplete(file)
  return { footer: parseFooter(lines.subarray(start + 1).toString(), file), bytes: size - (end.length - start) }
}
