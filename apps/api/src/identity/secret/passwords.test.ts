import crypto from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { replaceBuiltin } from '../../../test/replace-builtin.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'Correct-h0rse ü'

/** Passwords in the order in which their derivations started. */
const startedPasswords: unknown[] = []
replaceBuiltin(crypto, 'argon2', (argon2) => (algorithm, parameters, done) => {
  startedPasswords.push(parameters.message)
  argon2(algorithm, parameters, done)
})

describe('password hash', () => {
  test('is argon2id with its costs and a unique salt', async () => {
    const stored = await Promise.all([hashPassword(password), hashPassword(password)])
    for (const one of stored) expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(new Set(stored).size).toBe(2)
  })

  test('verifies only the same password', async () => {
    const stored = await hashPassword(password)
    expect(await verifyPassword(password, stored)).toBe(true)
    for (const other of ['', 'Correct-h0rse u', `${password} `, password.toUpperCase(), stored]) {
      expect(await verifyPassword(other, stored)).toBe(false)
    }
  })

  test('verifies the same characters in every Unicode normalization form', async () => {
    const stored = await hashPassword(password.normalize('NFD'))
    expect(await verifyPassword(password.normalize('NFC'), stored)).toBe(true)
  })

  test('is verified with the costs in the hash', async () => {
    const salt = Buffer.alloc(16, 7)
    const tag = crypto.argon2Sync('argon2id', { message: password, nonce: salt, parallelism: 2, tagLength: 24, memory: 64, passes: 3 })
    const stored = `$argon2id$v=19$m=64,t=3,p=2$${[salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', '')).join('$')}`
    expect(await verifyPassword(password, stored)).toBe(true)
    expect(await verifyPassword(password, stored.replace('m=64', 'm=65'))).toBe(false)
  })
})

describe('verifyPassword', () => {
  test.each([
    ['an unknown account', null],
    ['an empty text', ''],
    ['the password itself', password],
    ['another algorithm', '$2b$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234'],
    ['a hash without its end', '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$'],
  ])('returns false for %s', async (_, stored) => {
    expect(await verifyPassword(password, stored)).toBe(false)
  })
})

test('an unknown account takes as long as a known one', async () => {
  const stored = await hashPassword(password)
  const took = async (what: string | null) => {
    const startedAt = performance.now()
    await verifyPassword('wrong', what)
    return performance.now() - startedAt
  }
  // The minimum of several runs is the actual work; a shared machine only adds to it, and may need more runs.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < 7 || (turn < 50 && Math.abs(Math.log2(unknown / known)) > 0.9); turn++) {
    known = Math.min(known, await took(stored))
    unknown = Math.min(unknown, await took(null))
  }
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

test('derivations start in the order of the calls, and a failed one does not block the others', async () => {
  const stored = await hashPassword(password)
  const unusable = '$argon2id$v=19$m=0,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA'
  startedPasswords.length = 0
  const passwords = Array.from({ length: 10 }, (_, turn) => (turn % 3 === 1 ? password : `password ${turn}`))
  const opened = await Promise.all(
    passwords.map((each, turn) => verifyPassword(each, turn % 3 === 0 ? unusable : stored).catch(() => 'failed')),
  )
  expect(opened).toEqual(['failed', true, false, 'failed', true, false, 'failed', true, false, 'failed'])
  expect(startedPasswords).toEqual(passwords)
})

test('returns 503 beyond the queue limit, and completes the queued derivations', async () => {
  const stored = await hashPassword(password)
  const done = await Promise.allSettled(Array.from({ length: 85 }, () => verifyPassword(password, stored)))
  const refused = done.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const { reason } of refused) expect(reason).toMatchObject({ name: 'Unavailable', status: 503, retryAfter: 2 })
  expect(done.filter((one) => one.status === 'fulfilled').every((one) => one.value)).toBe(true)
})
