import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKeyring } from './keyring.ts'

const secrets = ['a-first-secret-of-some-length-1234', 'b-second-secret-of-some-length-123'] as const
const keyring = createKeyring([secrets[0]])

describe('gives back what was sealed', () => {
  test.each(['', 'a', 'https://example.org/new-user?invite=1', 'ünïcode 🏁'])('%j', (plain) => {
    expect(keyring.decrypt(keyring.encrypt(plain, 'invite 1'), 'invite 1')).toBe(plain)
  })

  test('however long', () => {
    const plain = 'x'.repeat(1_000_000)
    expect(keyring.decrypt(keyring.encrypt(plain, 'c'), 'c')).toBe(plain)
  })

  test('for an empty context', () => {
    expect(keyring.decrypt(keyring.encrypt('plain', ''), '')).toBe('plain')
  })

  test('in another process with the same key', () => {
    expect(createKeyring([secrets[0]]).decrypt(keyring.encrypt('plain', 'c'), 'c')).toBe('plain')
  })
})

describe('a signature', () => {
  test('is that of the text and of the key, and the same in another process', () => {
    const signature = keyring.sign('a text')
    expect(signature).toMatch(/^[\w-]{43}$/)
    expect(createKeyring([secrets[0]]).sign('a text')).toBe(signature)
    expect(keyring.isSigned('a text', signature)).toBe(true)
    expect(keyring.isSigned('b text', signature)).toBe(false)
    expect(createKeyring([secrets[1]]).isSigned('a text', signature)).toBe(false)
  })

  test('is not the digest that values are found by', () => {
    expect(keyring.digests('a text')).not.toContain(keyring.sign('a text'))
  })
})

describe('gives back nothing', () => {
  test('in another context', () => {
    expect(keyring.decrypt(keyring.encrypt('plain', 'invite 1'), 'invite 2')).toBeUndefined()
  })

  test('with another key', () => {
    expect(createKeyring([secrets[1]]).decrypt(keyring.encrypt('plain', 'c'), 'c')).toBeUndefined()
  })

  test('when any single byte was changed', () => {
    const sealed = Buffer.from(keyring.encrypt('plain', 'c'), 'base64url')
    expect(sealed).toHaveLength(12 + 16 + 5)
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(keyring.decrypt(changed.toString('base64url'), 'c')).toBeUndefined()
    }
  })

  test('when it was cut at any place, or is nothing of ours', () => {
    const sealed = Buffer.from(keyring.encrypt('plain', 'c'), 'base64url')
    for (let length = 0; length < sealed.length; length++) {
      expect(keyring.decrypt(sealed.subarray(0, length).toString('base64url'), 'c')).toBeUndefined()
    }
    expect(keyring.decrypt('plain', 'c')).toBeUndefined()
  })
})

test('the same text is never sealed the same way twice, and does not show', () => {
  const sealed = new Set(Array.from({ length: 100 }, () => keyring.encrypt('plain', 'c')))
  expect(sealed.size).toBe(100)
  for (const one of sealed) expect(Buffer.from(one, 'base64url').includes('plain')).toBe(false)
})

describe('a key is replaced by putting a new one in front', () => {
  const old = createKeyring([secrets[0]])
  const both = createKeyring([secrets[1], secrets[0]])
  const replaced = createKeyring([secrets[1]])

  test('what the old one sealed can still be read', () => {
    expect(both.decrypt(old.encrypt('plain', 'c'), 'c')).toBe('plain')
  })

  test('the first one seals', () => {
    const sealed = both.encrypt('plain', 'c')
    expect(replaced.decrypt(sealed, 'c')).toBe('plain')
    expect(old.decrypt(sealed, 'c')).toBeUndefined()
  })

  test('and what it sealed is current, in its context alone', () => {
    const sealed = both.encrypt('plain', 'c')
    expect([both, replaced, old].map((one) => one.isCurrent(sealed, 'c'))).toEqual([true, true, false])
    expect(both.isCurrent(sealed, 'd')).toBe(false)
    expect(both.isCurrent(old.encrypt('plain', 'c'), 'c')).toBe(false)
    expect(both.isCurrent('', 'c')).toBe(false)
  })
})

describe('what is sealed is found by digests', () => {
  const both = createKeyring([secrets[1], secrets[0]])

  test('one for each key, that of the newest first', () => {
    const [newest, older, ...more] = both.digests('plain')
    expect([newest]).toEqual(createKeyring([secrets[1]]).digests('plain'))
    expect([older]).toEqual(keyring.digests('plain'))
    expect(more).toEqual([])
  })

  test('which are the same at every call, and different for every text and key', () => {
    expect(both.digests('plain')).toEqual(both.digests('plain'))
    expect(new Set([...both.digests('plain'), ...both.digests('plain '), ...both.digests('')]).size).toBe(6)
  })

  test('which tell nothing of the text, and are not its plain hash', () => {
    expect(both.digests('plain')).toHaveLength(2)
    for (const digest of both.digests('plain')) {
      expect(digest).toMatch(/^[\w-]{43}$/)
      expect(digest).not.toBe(hash('sha256', 'plain', 'base64url'))
    }
  })
})

test('events are sealed with a key of each secret, under a name that tells which one and nothing of it', () => {
  const [current, former] = createKeyring([secrets[1], secrets[0]]).sealKeys
  expect(former).toMatchObject({ id: keyring.sealKeys[0].id })
  expect(former!.mac('text')).toBe(keyring.sealKeys[0].mac('text'))
  expect(current.mac('text')).not.toBe(former!.mac('text'))
  expect(new Set([current.id, former!.id]).size).toBe(2)
  expect([current.id, current.mac('')]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
})
