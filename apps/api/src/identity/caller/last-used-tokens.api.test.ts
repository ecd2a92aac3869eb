import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { build } from '../../store/index.ts'
import { anyone, type Caller } from './caller.ts'
import { LastUsedTokens } from './last-used-tokens.ts'

const start = Date.parse('2026-02-03T04:05:06.789Z')
let now = start
let server: TestServer
let account: TestAccount
let warnings: unknown[]
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  account = await newAccount(server)
  warnings = []
})
afterAll(() => server.stop())

const log = { warn: (line: unknown) => void warnings.push(line) }
const seen = async (table: 'account_token' | 'api_token') =>
  (await server.database.run(build.selectFrom(table).select(['id', 'seen_at']).orderBy('id').compile())).map(({ seen_at }) => seen_at)
const instant = (after: number) => new Date(start + after).toISOString()
const ask = (token: string) => server.send('GET', '/api/admin/projects', { token })

test('the last use of a token is held in memory, and stored by a flush', async () => {
  await ask(account.token)
  await ask(server.tokens.admin)
  now = start + 5_000
  await ask(account.token)
  expect([await seen('account_token'), await seen('api_token')]).toEqual([[null], [null, null, null]])
  await server.ports.identity.lastUsedTokens.flush()
  expect(await seen('account_token')).toEqual([instant(5_000)])
  expect(await seen('api_token')).toEqual([instant(0), null, null])
})

test('a refused token is not recorded as used', async () => {
  now = start + 6_000
  await ask(`${account.token}0`)
  await ask('unknown')
  await server.ports.identity.lastUsedTokens.flush()
  expect(await seen('account_token')).toEqual([instant(5_000)])
})

test('an earlier use does not replace a later one of another instance', async () => {
  now = start + 1_000
  await ask(account.token)
  await server.ports.identity.lastUsedTokens.flush()
  expect(await seen('account_token')).toEqual([instant(5_000)])
})

const caller = async (): Promise<Caller> => {
  const [row] = await server.database.run(build.selectFrom('account_token').select('id').where('account_id', '=', account.id).compile())
  const owner = { id: account.id, kind: 'User', name: null, username: account.username, email: null, rootRole: 3, projects: [] } as const
  return { ...anyone, actor: { name: 'someone', account: account.id, token: row!.id }, account: owner }
}

test('uses that could not be stored are stored by a later flush, with the uses since then', async () => {
  let isUnreachable = true
  let at = start + 10_000
  const run: TestServer['database']['run'] = (query) => (isUnreachable ? Promise.reject(new Error('away')) : server.database.run(query))
  const lastUses = new LastUsedTokens({ run }, log, () => at)
  const one = await caller()
  lastUses.note(one)
  await lastUses.flush()
  expect(warnings).toEqual([{ err: new Error('away') }])
  at = start + 11_000
  lastUses.note(one)
  await lastUses.flush()
  isUnreachable = false
  await lastUses.flush()
  expect(await seen('account_token')).toEqual([instant(11_000)])
})

test('the only use is stored by a later flush if storing it failed', async () => {
  let fails = 1
  const run: TestServer['database']['run'] = (query) => (fails-- > 0 ? Promise.reject(new Error('away')) : server.database.run(query))
  const lastUses = new LastUsedTokens({ run }, log, () => start + 20_000)
  lastUses.note(await caller())
  await lastUses.flush()
  await lastUses.flush()
  expect(await seen('account_token')).toEqual([instant(20_000)])
})

test('a flush without uses does not query the database', async () => {
  const run: TestServer['database']['run'] = () => Promise.reject(new Error('asked'))
  const before = warnings.length
  const lastUses = new LastUsedTokens({ run }, log, () => start)
  lastUses.note(anyone)
  await lastUses.flush()
  expect(warnings).toHaveLength(before)
})
