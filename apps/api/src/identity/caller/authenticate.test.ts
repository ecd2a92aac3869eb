import { builtInRoles } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database, Query } from '../../store/index.ts'
import type { AccountCallerRow } from '../../store/repositories/account-callers.repository.ts'
import type { TokenRow } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { hashSecret } from '../secret/secrets.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import type { Caller } from './caller.ts'

const secret = '*:*.secret'
const row: TokenRow = { id: 7, name: 'ops', type: 'admin', environment: '*', projects: ['*'], expires_at: null }
const at = (revision: string) => new Map([[revisionKeys.access, revision]])

const accountRow: AccountCallerRow = {
  token: 8,
  session: null,
  expires_at: null,
  id: 3,
  kind: 'User',
  name: 'Ada',
  username: 'ada',
  email: 'ada@example.org',
  root_role: builtInRoles.Viewer.id,
  group_roles: [],
  project_roles: [],
  custom_roles: [],
  visible_projects: null,
}

/** A store of tokens by hash that counts queries and can delay its answers. */
const store = () => {
  const rows = new Map<string, TokenRow>([[hashSecret(secret), row]])
  const accounts = { account_token: new Map<string, AccountCallerRow>(), session: new Map<string, AccountCallerRow>() }
  const queriedHashes: string[] = []
  let gate: Promise<void> = Promise.resolve()
  const database: Pick<Database, 'run'> = {
    run: async <Row>(query: Query<Row>): Promise<Row[]> => {
      const hash = String(query.parameters[0])
      queriedHashes.push(hash)
      const table = /from "?(api_token|account_token|session)"?/.exec(query.sql)?.[1] as 'api_token' | keyof typeof accounts
      const found = table === 'api_token' ? rows.get(hash) : accounts[table].get(hash)
      await gate
      // Each of the three statements returns rows of its own table.
      return (found ? [found] : []) as Row[]
    },
  }
  /** Delays all further answers until the returned function is called. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { rows, accounts, queriedHashes, database, hold }
}

let tokenStore: ReturnType<typeof store>
let now: number
let authenticate: Authenticate
let recorded: Caller[]

beforeEach(() => {
  tokenStore = store()
  now = 1_000
  recorded = []
  authenticate = createAuthenticate(tokenStore.database, { note: (caller) => void recorded.push(caller) }, () => now)
})

const accepted = async (authorization: string | undefined, revision = '1') =>
  !((await authenticate({ authorization }, at(revision))) instanceof Failure)
const acceptedSession = async (session: string, revision = '1') =>
  !((await authenticate({ authorization: undefined, session }, at(revision))) instanceof Failure)

describe('caller with an API token', () => {
  test('has the name, type, scope and grants of the token', async () => {
    expect(await authenticate({ authorization: secret }, at('1'))).toEqual({
      actor: { name: 'ops', account: null, token: 7 },
      account: null,
      token: expect.objectContaining({ type: 'admin', environment: '*', projects: ['*'] }),
      tokenExpiresAt: null,
      session: null,
      grants: [{ permission: 'ADMIN' }],
      visible: null,
    })
  })

  test.each(['backend', 'frontend'] as const)('has no grants with a token of type %s', async (type) => {
    tokenStore.rows.set(hashSecret(secret), { ...row, type })
    expect(await authenticate({ authorization: secret }, at('1'))).toMatchObject({ token: { type }, grants: [] })
  })

  test.each(['', 'Bearer ', 'bearer ', 'BEARER   '])('is accepted with %j before the token', async (scheme) => {
    expect(await accepted(scheme + secret)).toBe(true)
  })

  const strange: [string, string | undefined][] = [
    ['nothing', undefined],
    ['an empty header', ''],
    ['an unknown token', '*:*.other'],
    ['another scheme', `Basic ${secret}`],
    ['the scheme alone', 'Bearer '],
    ['two schemes', `Bearer Bearer ${secret}`],
    ['a token of more than 1,000 characters', `Bearer ${secret.padEnd(1_001, '0')}`],
    ['the hash, as it is stored', hashSecret(secret)],
  ]
  test.each(strange)('is refused with %s', async (_, authorization) => {
    const refused = await authenticate({ authorization }, at('1'))
    expect(refused).toMatchObject({ name: 'AuthenticationRequired', message: expect.stringContaining('POST /auth/simple/login') })
  })
})

describe('caller with an account', () => {
  const token = 'user:secret'
  const session = 'session-secret'
  beforeEach(() => {
    tokenStore.accounts.account_token.set(hashSecret(token), accountRow)
    tokenStore.accounts.session.set(hashSecret(session), {
      ...accountRow,
      token: null,
      session: 9,
      expires_at: new Date(2_000).toISOString(),
    })
  })

  test('calls with its own token', async () => {
    expect(await authenticate({ authorization: `Bearer ${token}` }, at('1'))).toEqual({
      actor: { name: 'ada', account: 3, token: 8 },
      account: { id: 3, kind: 'User', name: 'Ada', username: 'ada', email: 'ada@example.org', rootRole: 3, projects: [] },
      token: null,
      tokenExpiresAt: null,
      session: null,
      grants: [],
      visible: null,
    })
  })

  test('calls with a session, and the caller contains the id of the session', async () => {
    const caller = await authenticate({ authorization: undefined, session }, at('1'))
    expect(caller).toMatchObject({ actor: { name: 'ada', account: 3, token: null }, token: null, session: 9 })
  })

  test('a token takes precedence over a session, even if the token is unknown', async () => {
    tokenStore.accounts.account_token.set(hashSecret(token), { ...accountRow, id: 4 })
    expect(await authenticate({ authorization: token, session }, at('1'))).toMatchObject({ account: { id: 4 }, session: null })
    expect(await authenticate({ authorization: 'user:unknown', session }, at('1'))).toBeInstanceOf(Failure)
  })

  test('is the expected caller after its first call, whatever the current revision is', async () => {
    const shown = [{ authorization: `Bearer ${token}` }, { authorization: undefined, session }, { authorization: secret }]
    const expected = () => shown.map((credentials) => authenticate.expectedCaller(credentials)?.actor.account)
    expect(expected()).toEqual([undefined, undefined, undefined])
    for (const credentials of shown) await authenticate(credentials, at('1'))
    expect(expected()).toEqual([3, 3, null])
    await authenticate({ authorization: secret }, at('2'))
    expect(expected()).toEqual([undefined, undefined, null])
  })

  test('calls with a session if the header is empty', async () => {
    expect(await authenticate({ authorization: '', session }, at('1'))).toMatchObject({ session: 9 })
  })

  test('has the union of the grants of its roles, and the projects of its own roles and its groups', async () => {
    const project_roles = [
      { project: 'app', role: builtInRoles.Approver.id },
      { project: 'web', role: builtInRoles.Approver.id },
      { project: 'web', role: builtInRoles['Release manager'].id },
    ]
    const row = { ...accountRow, root_role: 3, group_roles: [builtInRoles.Admin.id], project_roles, visible_projects: ['app', 'web'] }
    tokenStore.accounts.account_token.set(hashSecret(token), row)
    const caller = await authenticate({ authorization: token }, at('1'))
    if (caller instanceof Failure) throw new Error(caller.message)
    expect(caller.account).toMatchObject({ rootRole: 3, projects: ['app', 'web'] })
    expect(caller.grants).toEqual(
      expect.arrayContaining([
        { permission: 'ADMIN' },
        { permission: 'APPROVE_CHANGE_REQUEST', project: 'app' },
        { permission: 'APPLY_CHANGE_REQUEST', project: 'web' },
      ]),
    )
    expect(caller.grants).not.toContainEqual({ permission: 'APPLY_CHANGE_REQUEST', project: 'app' })
    expect(caller.visible?.ids).toEqual(['app', 'web'])
  })

  test.each([
    ['its user name', {}, 'ada'],
    ['else its mail address', { username: null }, 'ada@example.org'],
    ['else its name for people', { username: null, email: null }, 'Ada'],
    ['else unknown', { username: null, email: null, name: null }, 'unknown'],
  ])('has %s as its name in events', async (_, names, name) => {
    tokenStore.accounts.account_token.set(hashSecret(token), { ...accountRow, ...names })
    expect(await authenticate({ authorization: token }, at('1'))).toMatchObject({ actor: { name } })
  })

  test('a secret of one kind is not accepted as another kind', async () => {
    tokenStore.rows.set(hashSecret(token), row)
    tokenStore.rows.set(hashSecret(session), row)
    tokenStore.accounts.session.set(hashSecret(secret), accountRow)
    tokenStore.accounts.account_token.set(hashSecret(secret), accountRow)
    tokenStore.accounts.session.set(hashSecret(token), { ...accountRow, id: 5 })
    expect(await authenticate({ authorization: token }, at('1'))).toMatchObject({ account: { id: 3 } })
    expect(await authenticate({ authorization: undefined, session: token }, at('1'))).toMatchObject({ account: { id: 5 } })
    expect(await authenticate({ authorization: secret }, at('1'))).toMatchObject({ account: null })
    tokenStore.rows.delete(hashSecret(secret))
    expect(await accepted(secret, '2')).toBe(false)
    tokenStore.accounts.session.clear()
    expect(await acceptedSession(token, '2')).toBe(false)
  })

  test('is queried once for each access revision', async () => {
    for (const _ of [1, 2, 3]) expect([await accepted(token), await acceptedSession(session)]).toEqual([true, true])
    expect(tokenStore.queriedHashes).toHaveLength(2)
    tokenStore.accounts.account_token.clear()
    tokenStore.accounts.session.clear()
    expect([await accepted(token, '2'), await acceptedSession(session, '2')]).toEqual([false, false])
  })
})

describe('expiry', () => {
  const ends = { expires_at: new Date(2_000).toISOString() }

  test('a credential is refused from its expiry on, without a write', async () => {
    tokenStore.rows.set(hashSecret(secret), { ...row, ...ends })
    tokenStore.accounts.account_token.set(hashSecret('user:a'), { ...accountRow, ...ends })
    tokenStore.accounts.session.set(hashSecret('b'), { ...accountRow, ...ends })
    const all = async () => [await accepted(secret), await accepted('user:a'), await acceptedSession('b')]
    now = 1_999
    expect(await all()).toEqual([true, true, true])
    now = 2_000
    expect(await all()).toEqual([false, false, false])
    expect(tokenStore.queriedHashes).toHaveLength(3)
  })
})

describe('last use', () => {
  test('is recorded for accepted credentials only', async () => {
    await accepted(secret)
    await accepted(secret)
    await accepted('*:*.other')
    tokenStore.rows.set(hashSecret('*:*.over'), { ...row, expires_at: new Date(0).toISOString() })
    await accepted('*:*.over')
    expect(recorded.map(({ actor }) => actor.token)).toEqual([7, 7])
  })
})

describe('cached result', () => {
  test('is used while the access revision is unchanged, also for unknown tokens', async () => {
    for (const authorization of [secret, `Bearer ${secret}`, '*:*.other', '*:*.other']) await accepted(authorization)
    expect(tokenStore.queriedHashes).toEqual([hashSecret(secret), hashSecret('*:*.other')])
  })

  test('is discarded when the access revision changes, so revocation takes effect at once', async () => {
    expect(await accepted(secret, '1')).toBe(true)
    tokenStore.rows.clear()
    expect(await accepted(secret, '1')).toBe(true)
    expect(await accepted(secret, '2')).toBe(false)
  })

  test('a new token is accepted at once', async () => {
    expect(await accepted('*:*.new', '1')).toBe(false)
    tokenStore.rows.set(hashSecret('*:*.new'), row)
    expect(await accepted('*:*.new', '2')).toBe(true)
  })

  test('a slow answer is not cached for a later revision', async () => {
    const answer = tokenStore.hold()
    const slow = accepted(secret, '1')
    tokenStore.rows.clear()
    answer()
    expect(await accepted(secret, '2')).toBe(false)
    expect(await slow).toBe(true)
    expect(await accepted(secret, '2')).toBe(false)
  })

  test('a request with an older revision does not change the cached results of a newer one', async () => {
    expect(await accepted(secret, '1')).toBe(true)
    tokenStore.rows.clear()
    expect(await accepted(secret, '2')).toBe(false)
    expect(await accepted(secret, '1')).toBe(false)
    expect(await accepted(secret, '2')).toBe(false)
  })

  test('the cache is bounded, and unknown tokens do not evict known ones', async () => {
    await accepted(secret)
    for (let tries = 0; tries <= 10_000; tries++) await accepted(`*:*.${tries}`)
    tokenStore.queriedHashes.length = 0
    await accepted(secret)
    await accepted('*:*.10000')
    expect(tokenStore.queriedHashes).toEqual([])
    await accepted('*:*.0')
    expect(tokenStore.queriedHashes).toEqual([hashSecret('*:*.0')])
  })
})

test('a caller of an earlier request is accepted again until its token expires, and each time its token counts as used', async () => {
  tokenStore.rows.set(hashSecret(secret), { ...row, expires_at: new Date(2_000).toISOString() })
  const caller = (await authenticate({ authorization: secret }, at('1'))) as Caller
  recorded = []
  now = 1_999
  expect([authenticate.acceptsAgain(caller), recorded]).toEqual([true, [caller]])
  now = 2_000
  expect([authenticate.acceptsAgain(caller), recorded]).toEqual([false, [caller]])
})
