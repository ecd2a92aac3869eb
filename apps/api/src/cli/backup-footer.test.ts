import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Footer, footerText, readBackup } from './backup-footer.ts'
import { Refusal } from './refusal.ts'

const content = Buffer.from('what was\n\nbacked up\n')
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
const closed = (said: object): Buffer =>
  Buffer.concat([content, Buffer.from(footerText(said as Footer, createHash('sha256').update(content)))])

const read = async (bytes: Uint8Array) => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-footer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'backup')
  await writeFile(file, bytes)
  return readBackup(file, () => undefined)
}

test('what was written is read, and where the content ends', async () => {
  expect(await read(closed(footer))).toEqual({ footer, bytes: content.length })
})

test('a file that was cut anywhere, or has one bit altered anywhere, is refused', async () => {
  const whole = closed(footer)
  for (let place = 0; place < whole.length; place++) {
    await expect(read(whole.subarray(0, place))).rejects.toThrow(Refusal)
    await expect(read(whole.map((byte, index) => (index === place ? byte ^ 4 : byte)))).rejects.toThrow(Refusal)
  }
})

test('a file of a later form is refused by name, and one that is not there with the reason', async () => {
  await expect(read(closed({ ...footer, halyardBackup: 2 }))).rejects.toThrow('was made by a newer Halyard')
  await expect(readBackup('/nowhere/at all', () => undefined)).rejects.toThrow(/^\/nowhere\/at all cannot be read: ENOENT/)
})
