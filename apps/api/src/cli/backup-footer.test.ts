import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Footer, footerText, readBackup } from './backup-footer.ts'
import { Refusal } from './refusal.ts'

const content = Buffer.from('content of\n\na backup\n')
const footer: Footer = {
  halyardBackup: 1,
  engine: 'embedded',
  version: '1.2.3',
  schema: 'public',
  migrations: ['0001'],
  rows: { feature: 2 },
  stateHash: 'abc',
  keyCheck: null,
}
const withFooter = (said: object): Buffer =>
  Buffer.concat([content, Buffer.from(footerText(said as Footer, createHash('sha256').update(content)))])

const read = async (bytes: Uint8Array) => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-footer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'backup')
  await writeFile(file, bytes)
  return readBackup(file, () => undefined)
}

test('returns the footer and the length of the content of a valid file', async () => {
  expect(await read(withFooter(footer))).toEqual({ footer, bytes: content.length })
})

test('refuses a file that was cut or has one altered bit, at every position', async () => {
  const complete = withFooter(footer)
  for (let position = 0; position < complete.length; position++) {
    await expect(read(complete.subarray(0, position))).rejects.toThrow(Refusal)
    await expect(read(complete.map((byte, index) => (index === position ? byte ^ 4 : byte)))).rejects.toThrow(Refusal)
  }
})

test('refuses a file of a newer format and a file that does not exist, each with its reason', async () => {
  await expect(read(withFooter({ ...footer, halyardBackup: 2 }))).rejects.toThrow('was written by a newer Halyard')
  await expect(readBackup('/nowhere/at all', () => undefined)).rejects.toThrow(/^\/nowhere\/at all cannot be read: ENOENT/)
})
