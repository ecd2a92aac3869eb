import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestServer } from '../harness.ts'
import { startTwoServers } from '../two-servers.ts'
import { beginElsewhere, waiting } from './begin-elsewhere.ts'

const tokens = '/api/admin/invite-link/tokens'
const start = Date.parse('2026-11-21T08:00:00.000Z')
const minute = 60_000
const rounds = 8
let clock = start
let address: string
let servers: [TestServer, TestServer]
let end: () => Promise<void>
let made = 0

beforeAll(async () => {
  const two = await startTwoServers({ now: () => clock, limited: false })
  servers = two.servers
  address = two.address
  end = two.end
})
afterAll(() => end())

const invite = async (): Promise<string> => {
  const body = { name: 'Spring', expiresAt: new Date(clock + minute).toISOString() }
  return (await servers[0].send('POST', tokens, { body })).json.secret
}
const usersOf = async (secret: string): Promise<unknown[]> => (await servers[0].send('GET', `${tokens}/${secret}`)).json.users
const signUp = async (server: TestServer, secret: string): Promise<number> => {
  made += 1
  const body = { name: 'Newcomer', email: `newcomer-${made}@example.org`, password: 'Correct-Horse-7' }
  return (await server.send('POST', `/invite/${secret}/signup`, { token: null, body })).status
}
const countPeople = async (): Promise<number> => (await servers[0].send('GET', '/api/admin/user-admin')).json.users.length

test('two sign-ups that wait while the invitation expires are both refused', async () => {
  const secret = await invite()
  const before = await countPeople()
  const other = await beginElsewhere(address)
  await other.query('select from invite_token for update')
  const both = servers.map((server) => signUp(server, secret))
  await vi.waitFor(async () => expect(await waiting(other)).toBe(2), 10_000)
  clock += minute
  await other.query('commit')
  expect(await Promise.all(both)).toEqual([400, 400])
  expect(await usersOf(secret)).toEqual([])
  expect(await countPeople()).toBe(before)
})

test('two sign-ups that wait while the invitation is disabled or shortened are both refused', async () => {
  for (const change of ['enabled = false', `expires_at = '${new Date(clock).toISOString()}'`]) {
    const secret = await invite()
    const other = await beginElsewhere(address)
    await other.query(`update invite_token set ${change} where expires_at > '${new Date(clock).toISOString()}'`)
    const both = servers.map((server) => signUp(server, secret))
    await vi.waitFor(async () => expect(await waiting(other)).toBe(2), 10_000)
    await other.query('commit')
    expect(await Promise.all(both), change).toEqual([400, 400])
    expect(await usersOf(secret)).toEqual([])
  }
})

test('the response that disables an invitation lists everybody who signed up, and later sign-ups are refused', async () => {
  for (let round = 0; round < rounds; round++) {
    const secret = await invite()
    const signUps = [signUp(servers[0], secret), signUp(servers[1], secret)]
    if (round === 0) await Promise.any(signUps)
    else await new Promise((resolve) => setTimeout(resolve, round * 20))
    const disabled = await servers[1].send('PUT', `${tokens}/${secret}`, { body: { enabled: false } })
    const statuses = await Promise.all(signUps)
    const inTime = statuses.filter((status) => status === 201).length
    expect(statuses.every((status) => status === 201 || status === 400)).toBe(true)
    expect(await usersOf(secret)).toHaveLength(inTime)
    expect(disabled.json.users).toHaveLength(inTime)
    if (round === 0) expect(inTime).toBeGreaterThan(0)
  }
})

test('sign-ups do not wait for each other', async () => {
  const secret = await invite()
  const other = await beginElsewhere(address)
  await other.query('select from invite_token for share')
  expect(await Promise.all(servers.map((server) => signUp(server, secret)))).toEqual([201, 201])
})
