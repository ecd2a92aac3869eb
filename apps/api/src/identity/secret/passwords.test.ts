import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'Correct-h0rse ü'

describe('a password is kept', () => {
  test('as argon2id with its costs and a salt of its own', async () => {
    const stored = await Promise.all([hashPassword(password), hashPassword(password)])
    for (const one of stored) expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(new Set(stored).size).toBe(2)
  })

  test('so that it alone opens', async () => {
    const stored = await hashPassword(password)
    expect(await verifyPassword(password, stored)).toBe(true)
    for (const other of ['', 'Correct-h0rse u', `${password} `, password.toUpperCase(), stored]) {
      expect(await verifyPassword(other, stored)).toBe(false)
    }
  })

  test('however its characters are spelt in Unicode', async () => {
    const stored = await hashPassword(password.normalize('NFD'))
    expect(await verifyPassword(password.normalize('NFC'), stored)).toBe(true)
  })

  test('and opens with the costs that it was made with', async () => {
    const salt = Buffer.alloc(16, 7)
    const tag = argon2Sync('argon2id', { message: password, nonce: salt, parallelism: 2, tagLength: 24, memory: 64, passes: 3 })
    const stored = `$argon2id$v=19$m=64,t=3,p=2$${[salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', '')).join('$')}`
    expect(await verifyPassword(password, stored)).toBe(true)
    expect(await verifyPassword(password, stored.replace('m=64', 'm=65'))).toBe(false)
  })
})

describe('nothing opens', () => {
  test.each([
    ['nobody', null],
    ['an empty text', ''],
    ['the password itself', password],
    ['another algorithm', '$2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234'],
    ['a hash without its end', '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$'],
  ])('%s', async (_, stored) => {
    expect(await verifyPassword(password, stored)).toBe(false)
  })
})

test('who does not exist takes as long as who does', async () => {
  const stored = await hashPassword(password)
  const took = async (what: string | null) => {
    const begun = performance.now()
    await verifyPassword('wrong', what)
    return performance.now() - begun
  }
  // The least of several turns is the work itself; a shared machine only adds to it.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < 7; turn++) {
    known = Math.min(known, await took(stored))
    unknown = Math.min(unknown, await took(null))
  }
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

// A machine that stalls may let one overtake more; that is not so three times in a row.
test('many at once are taken in the order in which they came, and a fault holds nobody up', { retry: 2 }, async () => {
  const stored = await hashPassword(password)
  const unusable = '$argon2id$v=19$m=0,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA'
  const done: number[] = []
  const turns = Array.from({ length: 10 }, async (_, turn) => {
    const opened = await verifyPassword(password, turn % 3 === 0 ? unusable : stored).catch(() => undefined)
    done.push(turn)
    return opened
  })
  expect(await Promise.all(turns)).toEqual([undefined, true, true, undefined, true, true, undefined, true, true, undefined])
  // Two work at a time, so that one may overtake its neighbour alone.
  for (const [place, turn] of done.entries()) expect(Math.abs(place - turn)).toBeLessThanOrEqual(2)
})

test('a flood is refused beyond what is waited for, and what is waited for is done', async () => {
  const stored = await hashPassword(password)
  const done = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword(password, stored)))
  const refused = done.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const { reason } of refused) expect(reason).toMatchObject({ name: 'Unavailable', status: 503, retryAfter: 2 })
  expect(done.filter((one) => one.status === 'fulfilled').every((one) => one.value)).toBe(true)
})
