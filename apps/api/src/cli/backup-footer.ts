import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { Refusal } from './refusal.ts'

const footerSchema = z.object({
  halyardBackup: z.literal(1),
  /** `embedded`: lines of `readStore`, gzipped. `postgres`: what pg_dump writes in its custom format. */
  engine: z.enum(['embedded', 'postgres']),
  version: z.string(),
  /** Where the tables and functions are. */
  schema: z.string(),
  migrations: z.array(z.string()).min(1),
  rows: z.record(z.string(), z.int()),
  stateHash: z.string(),
  /** Opened by the secret key of the store alone. */
  keyCheck: z.string().nullable(),
})

/** What a backup says of itself, on its last line but one; the last line has the SHA-256 of everything before. */
export type Footer = z.infer<typeof footerSchema>

const label = 'sha256 '
const sealLength = label.length + 64 + 1
const longestFooter = 65_536

/** The two lines that close a file whose content went through the hash. */
export const footerText = (footer: Footer, hash: Hash): string => {
  const line = `\n${JSON.stringify(footer)}\n`
  return `${line}${label}${hash.update(line).digest('hex')}\n`
}

export interface Backup {
  readonly footer: Footer
  /** How many bytes at the beginning of the file are what was backed up. */
  readonly bytes: number
}

const notWhole = (file: string) =>
  new Refusal(
    `${file} is not a whole backup of halyard: it was cut or altered, or is none (what pg_dump made by itself is for pg_restore). Nothing was changed`,
  )

const parseFooter = (text: string, file: string): Footer => {
  const { halyardBackup, ...rest } = JSON.parse(text) as { halyardBackup?: unknown }
  if (typeof halyardBackup === 'number' && halyardBackup > 1) throw new Refusal(`${file} was made by a newer Halyard; restore it with that`)
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

/** Reads what a backup says of itself, after every byte of it was checked. `onBytes` hears how many were read so far. Throws Refusal. */
export const readBackup = async (file: string, onBytes: (bytes: number) => void): Promise<Backup> => {
  const { end, size } = await readEnd(file)
  const seal = end.subarray(-sealLength).toString('latin1')
  if (size <= sealLength || !seal.startsWith(label) || !seal.endsWith('\n')) throw notWhole(file)
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of createReadStream(file, { end: size - sealLength - 1 })) {
    hash.update(chunk)
    read += chunk.length
    onBytes(read)
  }
  if (seal !== `${label}${hash.digest('hex')}\n`) throw notWhole(file)
  const said = end.subarray(0, -sealLength - 1)
  const start = said.lastIndexOf('\n')
  if (start < 0) throw notWhole(file)
  return { footer: parseFooter(said.subarray(start + 1).toString(), file), bytes: size - (end.length - start) }
}
