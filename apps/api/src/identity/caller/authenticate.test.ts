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
  expires_at: null,
  id: 3,
  kind: 'User',
  name: 'Ada',
  username: 'ada',
  email: 'ada@example.org',
  root_role: builtInRoles.Viewer.id,
  group_roles: [],
  project_roles: [],
  visible_projects: null,
}

/** A store of tokens by hash, which counts how often it is asked and answers when it is told to. */
const store = () => {
  const rows = new Map<string, TokenRow>([[hashSecret(secret), row]])
  const accounts = { account_token: new Map<string, AccountCallerRow>(), session: new Map<string, AccountCallerRow>() }
  const asked: string[] = []
  let gate: Promise<void> = Promise.resolve()
  const database: Pick<Database, 'run'> = {
    run: async <Row>(query: Query<Row>): Promise<Row[]> => {
      const hash = String(query.parameters[0])
      asked.push(hash)
      const table = /from "?(api_token|account_token|session)"?/.exec(query.sql)?.[1] as 'api_token' | keyof typeof accounts
      const found = table === 'api_token' ? rows.get(hash) : accounts[table].get(hash)
      await gate
      // Each of the three statements that are run here gives rows of its table.
      return (found ? [found] : []) as Row[]
    },
  }
  /** Answers from now on wait for the returned function to be called. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { rows, accounts, asked, database, hold }
}

let tokens: ReturnType<typeof store>
let now: number
let authenticate: Authenticate
let noted: Caller[]

beforeEach(() => {
  tokens = store()
  now = 1_000
  noted = []
  authenticate = createAuthenticate(tokens.database, { note: (caller) => void noted.push(caller) }, () => now)
})

const accepted = async (authorization: string | undefined, revision = '1') =>
  !((await authenticate({ authorization }, at(revision))) instanceof Failure)
const acceptedSession = async (session: string, revision = '1') =>
  !((await authenticate({ authorization: undefined, session }, at(revision))) instanceof Failure)

describe('who calls', () => {
  test('is the token: its name, type, places and what it may do', async () => {
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

  test.each(['backend', 'frontend'] as const)('is granted nothing as a token of type %s', async (type) => {
    tokens.rows.set(hashSecret(secret), { ...row, type })
    expect(await authenticate({ authorization: secret }, at('1'))).toMatchObject({ token: { type }, grants: [] })
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
    ['a token of more than 1,000 characters', `Bearer ${secret.padEnd(1_001, '0')}`],
    ['the hash, as it is stored', hashSecret(secret)],
  ]
  test.each(strange)('is unknown with %s', async (_, authorization) => {
    const refused = await authenticate({ authorization }, at('1'))
    expect(refused).toMatchObject({ name: 'AuthenticationRequired', message: expect.stringContaining('POST /auth/simple/login') })
  })
})

describe('an account', () => {
  const token = 'user:secret'
  const session = 'session-secret'
  beforeEach(() => {
    tokens.accounts.account_token.set(hashSecret(token), accountRow)
    tokens.accounts.session.set(hashSecret(session), { ...accountRow, token: null, expires_at: new Date(2_000).toISOString() })
  })

  test('calls by a token of its own', async () => {
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

  test('calls by a session, and is then told of by its hash', async () => {
    const caller = await authenticate({ authorization: undefined, session }, at('1'))
    expect(caller).toMatchObject({ actor: { name: 'ada', account: 3, token: null }, token: null, session: hashSecret(session) })
  })

  test('is the one of the token where a session comes beside it, and nobody where that token is unknown', async () => {
    tokens.accounts.account_token.set(hashSecret(token), { ...accountRow, id: 4 })
    expect(await authenticate({ authorization: token, session }, at('1'))).toMatchObject({ account: { id: 4 }, session: null })
    expect(await authenticate({ authorization: 'user:unknown', session }, at('1'))).toBeInstanceOf(Failure)
  })

  test('is expected once it has called, whatever the revision is by then', async () => {
    const shown = [{ authorization: `Bearer ${token}` }, { authorization: undefined, session }, { authorization: secret }]
    const expected = () => shown.map((credentials) => authenticate.expectedCaller(credentials)?.actor.account)
    expect(expected()).toEqual([undefined, undefined, undefined])
    for (const credentials of shown) await authenticate(credentials, at('1'))
    expect(expected()).toEqual([3, 3, null])
    await authenticate({ authorization: secret }, at('2'))
    expect(expected()).toEqual([undefined, undefined, null])
  })

  test('is that of the session where the header is empty', async () => {
    expect(await authenticate({ authorization: '', session }, at('1'))).toMatchObject({ session: hashSecret(session) })
  })

  test('has the union of what its roles grant, and is a member by itself and by groups', async () => {
    const project_roles = [
      { project: 'app', role: builtInRoles.Approver.id },
      { project: 'web', role: builtInRoles.Approver.id },
      { project: 'web', role: builtInRoles['Release manager'].id },
    ]
    const row = { ...accountRow, root_role: 3, group_roles: [builtInRoles.Admin.id], project_roles, visible_projects: ['app', 'web'] }
    tokens.accounts.account_token.set(hashSecret(token), row)
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
  ])('stands in events under %s', async (_, names, name) => {
    tokens.accounts.account_token.set(hashSecret(token), { ...accountRow, ...names })
    expect(await authenticate({ authorization: token }, at('1'))).toMatchObject({ actor: { name } })
  })

  test('keeps its kinds of secrets apart: none passes for another', async () => {
    tokens.rows.set(hashSecret(token), row)
    tokens.rows.set(hashSecret(session), row)
    tokens.accounts.session.set(hashSecret(secret), accountRow)
    tokens.accounts.account_token.set(hashSecret(secret), accountRow)
    tokens.accounts.session.set(hashSecret(token), { ...accountRow, id: 5 })
    expect(await authenticate({ authorization: token }, at('1'))).toMatchObject({ account: { id: 3 } })
    expect(await authenticate({ authorization: undefined, session: token }, at('1'))).toMatchObject({ account: { id: 5 } })
    expect(await authenticate({ authorization: secret }, at('1'))).toMatchObject({ account: null })
    tokens.rows.delete(hashSecret(secret))
    expect(await accepted(secret, '2')).toBe(false)
    tokens.accounts.session.clear()
    expect(await acceptedSession(token, '2')).toBe(false)
  })

  test('is asked for once while the access revision stands, and anew when it moved', async () => {
    for (const _ of [1, 2, 3]) expect([await accepted(token), await acceptedSession(session)]).toEqual([true, true])
    expect(tokens.asked).toHaveLength(2)
    tokens.accounts.account_token.clear()
    tokens.accounts.session.clear()
    expect([await accepted(token, '2'), await acceptedSession(session, '2')]).toEqual([false, false])
  })
})

describe('what ends at a time', () => {
  const ends = { expires_at: new Date(2_000).toISOString() }

  test('is refused from that moment on, without anything having been written', async () => {
    tokens.rows.set(hashSecret(secret), { ...row, ...ends })
    tokens.accounts.account_token.set(hashSecret('user:a'), { ...accountRow, ...ends })
    tokens.accounts.session.set(hashSecret('b'), { ...accountRow, ...ends })
    const all = async () => [await accepted(secret), await accepted('user:a'), await acceptedSession('b')]
    now = 1_999
    expect(await all()).toEqual([true, true, true])
    now = 2_000
    expect(await all()).toEqual([false, false, false])
    expect(tokens.asked).toHaveLength(3)
  })
})

describe('a use', () => {
  test('is noted, of who was accepted alone', async () => {
    await accepted(secret)
    await accepted(secret)
    await accepted('*:*.other')
    tokens.rows.set(hashSecret('*:*.over'), { ...row, expires_at: new Date(0).toISOString() })
    await accepted('*:*.over')
    expect(noted.map(({ actor }) => actor.token)).toEqual([7, 7])
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
