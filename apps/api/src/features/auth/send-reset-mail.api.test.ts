import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { type SendOptions, serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { request } from '../../../test/request.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import type { Mail } from '../../identity/mail/mail.ts'
import { build } from '../../store/index.ts'

const publicUrl = 'https://flags.example.org/here'
let mails: Mail[] = []
let broken: Error | null = null
const mailer = {
  send: async (mail: Mail) => {
    if (broken) throw broken
    mails.push(mail)
  },
}
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ mailer, publicUrl, limited: false })
})
afterAll(() => server.stop())
beforeEach(() => {
  mails = []
  broken = null
})

const path = '/auth/reset/password-email'
const ask = (email: unknown, options: SendOptions = {}, on = server) => on.send('POST', path, { token: null, body: { email }, ...options })
const newPerson = (email: string) => newAccount(server, { email, password: 'Correct-Horse-7' })
const linkIn = ({ text }: Mail): string => /https?:\S+/.exec(text)?.[0] ?? ''
/** Waits until this mail arrives; all earlier work is then done. */
const waitForWork = async (): Promise<void> => {
  const email = `last-${crypto.randomUUID()}@example.org`
  await newPerson(email)
  await ask(email)
  await vi.waitFor(() => expect(mails.at(-1)?.to).toBe(email))
  mails.pop()
}
const countLinks = async () => (await server.database.run(build.selectFrom('reset_link').select('hash').compile())).length

describe('200', () => {
  test('mails a working link to the address as stored in the account', async () => {
    const { id, username } = await newPerson('Ada@example.org')
    expect(await ask('ADA@example.ORG')).toMatchObject({ status: 200, text: '{}' })
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    expect(mails[0]).toMatchObject({ to: 'Ada@example.org', subject: 'Choose a new password for Halyard' })
    const link = new URL(linkIn(mails[0]!))
    expect(`${link.origin}${link.pathname}`).toBe(`${publicUrl}/reset-password`)
    const token = link.searchParams.get('token')
    expect((await server.send('GET', `/auth/reset/validate?token=${token}`, { token: null })).json).toMatchObject({ id, createdBy: null })
    const body = { token, password: 'Another-Horse-8' }
    expect((await server.send('POST', '/auth/reset/password', { token: null, body })).status).toBe(200)
    const login = { username, password: 'Another-Horse-8' }
    expect((await server.send('POST', '/auth/simple/login', { token: null, body: login })).status).toBe(200)
  })

  test.each([
    ['belongs to no account', async () => 'nobody@example.org'],
    [
      'is the user name of a service account',
      async () => {
        await newAccount(server, { username: 'robot@example.org', kind: 'Service Account' })
        return 'robot@example.org'
      },
    ],
    [
      'is the user name of a user with another address',
      async () => {
        await newAccount(server, { username: 'like@example.org', email: 'other@example.org' })
        return 'like@example.org'
      },
    ],
  ])('returns 200 and sends no mail for an address that %s', async (_, addressOf) => {
    const address = await addressOf()
    const [mailed, links] = [await ask(address), await countLinks()]
    expect(mailed).toMatchObject({ status: 200, text: '{}' })
    expect(mailed.headers.has('set-cookie')).toBe(false)
    await waitForWork()
    expect(mails).toEqual([])
    expect(await countLinks()).toBe(links + 1)
  })

  test('returns 200 before the account is looked up', async () => {
    await newPerson('slow@example.org')
    const original = server.ports.store.run
    const run = vi.spyOn(server.ports.store, 'run')
    const write = vi.spyOn(server.ports.store, 'write')
    const never = Promise.withResolvers<never>()
    // The first statement reads whether password login is on.
    run.mockImplementationOnce(original).mockReturnValueOnce(never.promise)
    expect((await ask('slow@example.org')).status).toBe(200)
    expect(write).not.toHaveBeenCalled()
    never.reject(new Error('let go'))
    run.mockRestore()
    write.mockRestore()
  })

  test('returns 200 while the mail server is down; the log contains the error without the address', async () => {
    await newPerson('unlucky@example.org')
    broken = Object.assign(new Error('550 no such mailbox unlucky@example.org'), { code: 'EENVELOPE' })
    expect((await ask('unlucky@example.org')).status).toBe(200)
    const logged = () => server.log.filter((line) => line.includes('EENVELOPE')).map((line) => JSON.parse(line))
    await vi.waitFor(() => expect(logged()).toMatchObject([{ level: 'warn', msg: 'a mail with a password link could not be sent' }]))
    expect(server.log.join('')).not.toContain('unlucky')
  })

  test('returns 200 without a mail configuration, and keeps existing links', async () => {
    const without = await serverForTest()
    const { id } = await newAccount(without, { email: 'ada@example.org' })
    await without.database.run(
      build
        .insertInto('reset_link')
        .values({ account_id: id, hash: 'kept', expires_at: new Date(Date.now() + 1e6).toISOString() })
        .compile(),
    )
    const before = await storedRows(without.database)
    expect((await ask('ada@example.org', {}, without)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await storedRows(without.database)).toEqual(before)
  })

  test('links point to the configured public URL, whatever Host the request names', async () => {
    const headers = {
      'Content-Type': 'application/json',
      Host: 'evil.example.org',
      'X-Forwarded-Host': 'evil.example.org',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Prefix': '/evil',
      Forwarded: 'host=evil.example.org;proto=http',
      'X-Original-Host': 'evil.example.org',
    }
    await newPerson('careful@example.org')
    const body = JSON.stringify({ email: 'careful@example.org' })
    expect((await request(server, { method: 'POST', path, headers, body })).status).toBe(200)
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    expect(linkIn(mails[0]!)).toMatch(/^https:\/\/flags\.example\.org\/here\/reset-password\?token=[0-9a-f]{64}$/)
    expect(mails[0]!.text).not.toContain('evil')
  })

  test('writes an event about the link; neither event nor log contains the link', async () => {
    const { id } = await newPerson('told@example.org')
    await ask('told@example.org')
    await vi.waitFor(() => expect(mails).toHaveLength(1))
    const [event] = (await listEvents(server, 'user-reset-link-created')).slice(-1)
    expect(event).toMatchObject({ created_by: 'anyone', created_by_account: null, data: { id, expiresAt: expect.any(String) } })
    expect(await isDisclosed(server, new URL(linkIn(mails[0]!)).searchParams.get('token')!)).toBe(false)
  })
})

describe('limits', () => {
  let limited: TestServer
  let now = Date.parse('2026-11-21T08:00:00.000Z')
  beforeAll(async () => {
    limited = await startTestServer({ mailer, now: () => now })
    for (const name of ['one', 'other', 'later']) await newAccount(limited, { email: `${name}@example.org` })
  })
  afterAll(() => limited.stop())

  test('sends one mail per minute to an account, and returns 200 for further requests', async () => {
    for (const email of ['one@example.org', 'ONE@example.org', 'other@example.org'])
      expect(await ask(email, {}, limited)).toMatchObject({ status: 200, text: '{}' })
    await vi.waitFor(() => expect(mails.map(({ to }) => to).sort()).toEqual(['one@example.org', 'other@example.org']))
    now += 60_000
    await ask('one@example.org', {}, limited)
    await vi.waitFor(() => expect(mails).toHaveLength(3))
    expect(linkIn(mails[0]!)).not.toBe(linkIn(mails[2]!))
  })

  test('returns 429 after five requests from one address', async () => {
    now += 60_000
    for (let round = 0; round < 5; round++) expect((await ask(`nobody-${round}@example.org`, {}, limited)).status).toBe(200)
    const refused = await ask('later@example.org', {}, limited)
    expect(refused).toMatchObject({ status: 429, json: { name: 'RateLimitError' } })
    expect(refused.headers.get('retry-after')).toBe('60')
    now += 60_000
    await ask('other@example.org', {}, limited)
    await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual(['other@example.org']))
  })
})

describe('400', () => {
  const refused: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['null', null, 'body'],
    ['no address', {}, 'body/email'],
    ['null as address', { email: null }, 'body/email'],
    ['a number', { email: 7 }, 'body/email'],
    ['a list of addresses', { email: ['ada@example.org'] }, 'body/email'],
    ['an empty address', { email: '' }, 'body/email'],
    ['a user name', { email: 'ada' }, 'body/email'],
    ['two addresses', { email: 'a@example.org,b@example.org' }, 'body/email'],
    ['a header in the address', { email: 'a@example.org\r\nBcc: b@example.org' }, 'body/email'],
    ['an address of 255 characters', { email: `${'x'.repeat(243)}@example.org` }, 'body/email'],
    ['U+0000', { email: 'a\u0000@example.org' }, 'body/email'],
    ['an unknown field', { email: 'a@example.org', url: 'https://evil.example.org' }, 'body'],
    ['__proto__ instead of the field', '{"__proto__":{"email":"a@example.org"}}', 'body/email'],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, wrong) => {
    const answer = await server.send('POST', path, { token: null, body, headers: { 'Content-Type': 'application/json' } })
    expect(answer).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
    if (body !== undefined) expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(wrong)
    expect(mails).toEqual([])
  })
})
