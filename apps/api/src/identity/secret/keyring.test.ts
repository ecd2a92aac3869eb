import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKeyring } from './keyring.ts'

const secrets = ['a-first-secret-of-some-length-1234', 'b-second-secret-of-some-length-123'] as const
const keyring = createKeyring([secrets[0]])

describe('decrypt of an encrypted text', () => {
  test.each(['', 'a', 'https://example.org/new-user?invite=1', 'ünïcode 🏁'])('decrypts %j', (plain) => {
    expect(keyring.decrypt(keyring.encrypt(plain, 'invite 1'), 'invite 1')).toBe(plain)
  })

  test('decrypts a long text', () => {
    const plain = 'x'.repeat(1_000_000)
    expect(keyring.decrypt(keyring.encrypt(plain, 'c'), 'c')).toBe(plain)
  })

  test('decrypts with an empty context', () => {
    expect(keyring.decrypt(keyring.encrypt('plain', ''), '')).toBe('plain')
  })

  test('decrypts in another process with the same key', () => {
    expect(createKeyring([secrets[0]]).decrypt(keyring.encrypt('plain', 'c'), 'c')).toBe('plain')
  })
})

describe('signature', () => {
  test('a signature depends on the text and the key, and is the same in every process', () => {
    const signature = keyring.sign('a text')
    expect(signature).toMatch(/^[\w-]{43}$/)
    expect(createKeyring([secrets[0]]).sign('a text')).toBe(signature)
    expect(keyring.isSigned('a text', signature)).toBe(true)
    expect(keyring.isSigned('b text', signature)).toBe(false)
    expect(createKeyring([secrets[1]]).isSigned('a text', signature)).toBe(false)
  })

  test('a signature differs from the lookup digest', () => {
    expect(keyring.digests('a text')).not.toContain(keyring.sign('a text'))
  })
})

describe('decrypt of invalid input', () => {
  test('decrypt returns undefined in another context', () => {
    expect(keyring.decrypt(keyring.encrypt('plain', 'invite 1'), 'invite 2')).toBeUndefined()
  })

  test('decrypt returns undefined with another key', () => {
    expect(createKeyring([secrets[1]]).decrypt(keyring.encrypt('plain', 'c'), 'c')).toBeUndefined()
  })

  test('decrypt returns undefined when any byte was changed', () => {
    const sealed = Buffer.from(keyring.encrypt('plain', 'c'), 'base64url')
    expect(sealed).toHaveLength(12 + 16 + 5)
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(keyring.decrypt(changed.toString('base64url'), 'c')).toBeUndefined()
    }
  })

  test('decrypt returns undefined when the text was cut at any position, or was never encrypted', () => {
    const sealed = Buffer.from(keyring.encrypt('plain', 'c'), 'base64url')
    for (let length = 0; length < sealed.length; length++) {
      expect(keyring.decrypt(sealed.subarray(0, length).toString('base64url'), 'c')).toBeUndefined()
    }
    expect(keyring.decrypt('plain', 'c')).toBeUndefined()
  })
})

test('encrypting a text twice gives different results, which do not contain the text', () => {
  const sealed = new Set(Array.from({ length: 100 }, () => keyring.encrypt('plain', 'c')))
  expect(sealed.size).toBe(100)
  for (const one of sealed) expect(Buffer.from(one, 'base64url').includes('plain')).toBe(false)
})

describe('key replacement with a new first key', () => {
  const old = createKeyring([secrets[0]])
  const both = createKeyring([secrets[1], secrets[0]])
  const replaced = createKeyring([secrets[1]])

  test('decrypts text of the old key', () => {
    expect(both.decrypt(old.encrypt('plain', 'c'), 'c')).toBe('plain')
  })

  test('encrypts with the first key', () => {
    const sealed = both.encrypt('plain', 'c')
    expect(replaced.decrypt(sealed, 'c')).toBe('plain')
    expect(old.decrypt(sealed, 'c')).toBeUndefined()
  })

  test('isCurrent is true for text of the first key in the same context only', () => {
    const sealed = both.encrypt('plain', 'c')
    expect([both, replaced, old].map((one) => one.isCurrent(sealed, 'c'))).toEqual([true, true, false])
    expect(both.isCurrent(sealed, 'd')).toBe(false)
    expect(both.isCurrent(old.encrypt('plain', 'c'), 'c')).toBe(false)
    expect(both.isCurrent('', 'c')).toBe(false)
  })
})

describe('lookup digest', () => {
  const both = createKeyring([secrets[1], secrets[0]])

  test('digests returns one digest for each key, the newest first', () => {
    const [newest, older, ...more] = both.digests('plain')
    expect([newest]).toEqual(createKeyring([secrets[1]]).digests('plain'))
    expect([older]).toEqual(keyring.digests('plain'))
    expect(more).toEqual([])
  })

  test('digests are stable, and differ by text and key', () => {
    expect(both.digests('plain')).toEqual(both.digests('plain'))
    expect(new Set([...both.digests('plain'), ...both.digests('plain '), ...both.digests('')]).size).toBe(6)
  })

  test('digests do not reveal the text and are not its plain hash', () => {
    expect(both.digests('plain')).toHaveLength(2)
    for (const digest of both.digests('plain')) {
      expect(digest).toMatch(/^[\w-]{43}$/)
      expect(digest).not.toBe(hash('sha256', 'plain', 'base64url'))
    }
  })
})

test('each secret has a seal key, whose id identifies the secret without revealing it', () => {
  const [current, former] = createKeyring([secrets[1], secrets[0]]).sealKeys
  expect(former).toMatchObject({ id: keyring.sealKeys[0].id })
  expect(former!.mac('text')).toBe(keyring.sealKeys[0].mac('text'))
  expect(current.mac('text')).not.toBe(former!.mac('text'))
  expect(new Set([current.id, former!.id]).size).toBe(2)
  expect([current.id, current.mac('')]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
})
