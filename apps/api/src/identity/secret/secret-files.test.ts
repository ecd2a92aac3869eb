import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { readSecretFiles, secretSettings } from './secret-files.ts'

const fileWith = (content: string | Buffer): string => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, content)
  return path
}

test.each(secretSettings)('reads %s from the file of its _FILE form', (name) => {
  const { env, faults } = readSecretFiles({ PORT: '1', [`${name}_FILE`]: fileWith('the value\n') })
  expect([env, faults]).toEqual([{ PORT: '1', [name]: 'the value' }, []])
})

test.each([
  ['a', 'a'],
  ['a\n', 'a'],
  ['a\r\n', 'a'],
  [' a \n\n', ' a \n'],
])('removes one trailing line break of %j and nothing else', (content, value) => {
  expect(readSecretFiles({ SMTP_URL_FILE: fileWith(content) }).env.SMTP_URL).toBe(value)
})

test('refuses a setting in both forms', () => {
  const path = fileWith('from the file')
  const { env, faults } = readSecretFiles({ DATABASE_URL: 'from the variable', DATABASE_URL_FILE: path })
  expect(faults).toEqual(['DATABASE_URL and DATABASE_URL_FILE are both set; remove one of them'])
  expect(env).toEqual({ DATABASE_URL: 'from the variable', DATABASE_URL_FILE: path })
})

test('uses the file if the variable itself is empty', () => {
  expect(readSecretFiles({ DATABASE_URL: ' ', DATABASE_URL_FILE: fileWith('a') }).env.DATABASE_URL).toBe('a')
})

test.each([
  ['does not exist', () => '/does/not/exist', 'cannot be read (ENOENT)'],
  ['is a folder', () => tmpdir(), 'cannot be read (EISDIR)'],
  ['is empty', () => fileWith('\n'), 'is empty'],
  ['is too large', () => fileWith(Buffer.alloc(65_537, 'a')), 'is larger than 64 kB'],
  ['has no end', () => '/dev/zero', 'is larger than 64 kB'],
])('refuses a file that %s, in one line with the variable and the path', (_, create, reason) => {
  const path = create()
  const { env, faults } = readSecretFiles({ HALYARD_SECRET_KEY_FILE: path })
  expect(faults).toEqual([`HALYARD_SECRET_KEY_FILE: the file ${path} ${reason}`])
  expect(env.HALYARD_SECRET_KEY).toBeUndefined()
})

test('the settings use the files, and name a faulty file in one line', () => {
  const files = { DATABASE_URL_FILE: fileWith('postgres://db/halyard\n'), HALYARD_SECRET_KEY_FILE: fileWith('x'.repeat(32)) }
  expect(readConfig(files)).toMatchObject({ databaseUrl: 'postgres://db/halyard', secretKeys: ['x'.repeat(32)] })
  const faulty = () => readConfig({ ...files, HALYARD_SECRET_KEY_FILE: '/does/not/exist' })
  expect(faulty).toThrow(expect.objectContaining({ faults: ['HALYARD_SECRET_KEY_FILE: the file /does/not/exist cannot be read (ENOENT)'] }))
})
