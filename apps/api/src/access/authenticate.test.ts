import { beforeEach, describe, expect, test } from 'vitest'
import type { Database, Query } from '../db/index.ts'
import { Failure } from '../failure.ts'
import { revisionKeys } from '../revisions/keys.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import { hashSecret } from './secrets.ts'
import type { TokenRow } from './tokens.repository.ts'

const secret = '*:*.secret'
const row: TokenRow = { id: 7, name: 'ops', type: 'admin', environment: '*', projects: ['*'], expires_at: null }
const at = (revision: string) => new Map([[revisionKeys.access, revision]])

/** A store of tokens by hash, which counts how often it is asked and answers when it is told to. */
const store = () => {
  const rows = new Map<string, TokenRow>([[hashSecret(secret), row]])
  const asked: string[] = []
  let gate: Promise<void> = Promise.resolve()
  const database: Pick<Database, 'run'> = {
    run: async <Row>(query: Query<Row>): Promise<Row[]> => {
      const hash = String(query.parameters[0])
      asked.push(hash)
      const found = rows.get(hash)
      await gate
      // findToken is the only statement that is run here, so Row is TokenRow.
      return (found ? [found] : []) as Row[]
    },
  }
  /** Answers from now on wait for the returned function to be called. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { rows, asked, database, hold }
}

let tokens: ReturnType<typeof store>
let now: number
let authenticate: Authenticate

beforeEach(() => {
  tokens = store()
  now = 1_000
  authenticate = createAuthenticate(tokens.database, () => now)
})

const accepted = async (authorization: string | undefined, revision = '1') =>
  !((await authenticate(authorization, at(revision))) instanceof Failure)

describe('who calls', () => {
  test('is the token: its name, type, places and what it may do', async () => {
    expect(await authenticate(secret, at('1'))).toEqual({
      actor: { name: 'ops', account: null, token: 7 },
      token: { type: 'admin', environment: '*', projects: ['*'] },
      grants: [{ permission: 'ADMIN' }],
    })
  })

  test.each(['backend', 'frontend'] as const)('is granted nothing as a token of type %s', async (type) => {
    tokens.rows.set(hashSecret(secret), { ...row, type })
    expect(await authenticate(secret, at('1'))).toMatchObject({ token: { type }, grants: [] })
  })

  test.each(['', 'Bearer ', 'bearer ', 'BEARER   '])('may write %j before the token', async (scheme) => {
    expect(await accepted(scheme + secret)).toBe(true)
  })

  const strange: [string, string | undefined][] = [
    ['nothing', undefined],
    ['an empty header', ''],
    ['an unknown token', '*:*.other'],
    ['another scheme', `Basic ${secret}`],
    ['the scheme alone', 'Bearer '],
    ['two schemes', `Bearer Bearer ${secret}`],
    ['a header of more than 1,000 characters', `Bearer ${' '.repeat(1_000)}${secret}`],
    ['the hash, as it is stored', hashSecret(secret)],
  ]
  test.each(strange)('is unknown with %s', async (_, authorization) => {
    const refused = await authenticate(authorization, at('1'))
    expect(refused).toMatchObject({ name: 'AuthenticationRequired', message: expect.stringContaining('POST /auth/simple/login') })
  })
})

describe('what was found', () => {
  test('is remembered while the access revision stands, unknown tokens too', async () => {
    for (const authorization of [secret, `Bearer ${secret}`, '*:*.other', '*:*.other']) await accepted(authorization)
    expect(tokens.asked).toEqual([hashSecret(secret), hashSecret('*:*.other')])
  })

  test('is asked for again once the access revision moved: revoked at once', async () => {
    expect(await accepted(secret, '1')).toBe(true)
    tokens.rows.clear()
    expect(await accepted(secret, '1')).toBe(true)
    expect(await accepted(secret, '2')).toBe(false)
  })

  test('a token made meanwhile is accepted at once', async () => {
    expect(await accepted('*:*.new', '1')).toBe(false)
    tokens.rows.set(hashSecret('*:*.new'), row)
    expect(await accepted('*:*.new', '2')).toBe(true)
  })

  test('an answer that was slow never counts for a later revision', async () => {
    const answer = tokens.hold()
    const slow = accepted(secret, '1')
    tokens.rows.clear()
    answer()
    expect(await accepted(secret, '2')).toBe(false)
    expect(await slow).toBe(true)
    expect(await accepted(secret, '2')).toBe(false)
  })

  test('a request that saw an older revision spoils nothing', async () => {
    expect(await accepted(secret, '1')).toBe(true)
    tokens.rows.clear()
    expect(await accepted(secret, '2')).toBe(false)
    expect(await accepted(secret, '1')).toBe(false)
    expect(await accepted(secret, '2')).toBe(false)
  })

  test('takes a bounded amount of memory, however many unknown tokens are tried, and no known one is pushed out', async () => {
    await accepted(secret)
    for (let tries = 0; tries <= 10_000; tries++) await accepted(`*:*.${tries}`)
    tokens.asked.length = 0
    await accepted(secret)
    await accepted('*:*.10000')
    expect(tokens.asked).toEqual([])
    await accepted('*:*.0')
    expect(tokens.asked).toEqual([hashSecret('*:*.0')])
  })
})
