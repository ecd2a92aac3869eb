import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { build, type Database } from '../../store/index.ts'
import { openKeyring, ownSecretKey, WrongSecretKey } from './secret-key.ts'

const [old, fresh, other] = ['an-old-secret-key', 'a-fresh-secret-key', 'some-other-secret-key'] as const

let database: Database
let discard: () => Promise<void>

beforeAll(async () => {
  ;({ database, discard } = await freshDatabase())
})
afterAll(() => discard())
beforeEach(() => database.run(build.deleteFrom('setting').compile()))

describe('key of a store', () => {
  test('the key of the first start opens the store; another key is refused, without revealing either', async () => {
    const keyring = await openKeyring(database, [old])
    expect(keyring.decrypt(keyring.encrypt('plain', 'c'), 'c')).toBe('plain')
    await openKeyring(database, [old])
    const refusal = await openKeyring(database, [other]).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(WrongSecretKey)
    expect(String(refusal)).not.toMatch(new RegExp(`${old}|${other}`))
    await openKeyring(database, [old])
  })

  test('the key of a store can be any of several keys, and the first key encrypts', async () => {
    await openKeyring(database, [old])
    for (const keys of [
      [fresh, old],
      [other, fresh, old],
    ]) {
      const sealed = (await openKeyring(database, keys)).encrypt('plain', 'c')
      expect((await openKeyring(database, [old, keys[0]!])).decrypt(sealed, 'c')).toBe('plain')
      expect((await openKeyring(database, [old])).decrypt(sealed, 'c')).toBeUndefined()
    }
    await expect(openKeyring(database, [fresh, other])).rejects.toThrow(WrongSecretKey)
  })

  test('concurrent first starts agree on one key', async () => {
    const outcomes = await Promise.allSettled([old, fresh, old, fresh].map((key) => openKeyring(database, [key])))
    const opened = outcomes.map((outcome) => outcome.status === 'fulfilled')
    expect(opened).toEqual(opened[0] ? [true, false, true, false] : [false, true, false, true])
  })

  test('the store does not contain the key', async () => {
    await openKeyring(database, [old])
    expect(JSON.stringify(await database.run(build.selectFrom('setting').selectAll().compile()))).not.toContain(old)
  })
})

test('ownSecretKey generates a key once, readable by its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-key-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'data')
  const key = await ownSecretKey(path)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(await ownSecretKey(path)).toBe(key)
  expect(await readFile(join(path, 'secret-key'), 'utf8')).toBe(key)
  expect((await stat(join(path, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect(await readdir(path)).toEqual(['secret-key'])

  await writeFile(join(path, 'secret-key'), '')
  expect(await ownSecretKey(path)).toMatch(/^[0-9a-f]{64}$/)
})
