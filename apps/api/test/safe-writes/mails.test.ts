import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mailer } from '../../src/identity/mail/mail.ts'
import { startTestServer, type TestServer } from '../harness.ts'

/** A mail server whose responses the tests control. */
const waiting: { taken: () => void; refused: (error: Error) => void }[] = []
const mailer: Mailer = { send: () => new Promise((taken, refused) => void waiting.push({ taken, refused })) }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false, mailer })
})
afterAll(() => server.stop())
beforeEach(() => void waiting.splice(0))

const invite = (email: string) =>
  server.send('POST', '/api/admin/user-admin', { body: { email, rootRole: 2 }, headers: { 'Idempotency-Key': email } })
const untilMailIsSent = () => expect.poll(() => waiting.length).toBe(1)

describe('request that waits for the mail server', () => {
  test('does not block others, its account exists, and a repeated request returns 409', async () => {
    const first = invite('waits@example.org')
    await untilMailIsSent()
    const other = await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'meanwhile' } })
    expect(other.status).toBe(201)
    expect((await server.send('GET', '/api/admin/user-admin/search?q=waits')).json).toHaveLength(1)
    expect((await invite('waits@example.org')).status).toBe(409)
    waiting[0]!.taken()
    expect(await first).toMatchObject({ status: 201, json: { emailSent: true } })
  })
})

test('a replay returns the complete response, and the mail was sent once', async () => {
  const first = invite('sent@example.org')
  await untilMailIsSent()
  waiting[0]!.taken()
  const { json } = await first
  expect(json).toMatchObject({ emailSent: true })
  expect(json).not.toHaveProperty('inviteLink')
  const again = await invite('sent@example.org')
  expect([again.status, again.json, again.headers.get('Idempotency-Replayed')]).toEqual([201, json, 'true'])
  expect(waiting).toHaveLength(1)
})

test('the response and its replay contain the link if the mail server refuses the mail', async () => {
  const first = invite('refused@example.org')
  await untilMailIsSent()
  waiting[0]!.refused(new Error('no such mailbox'))
  const { json } = await first
  expect(json).toMatchObject({ emailSent: false, inviteLink: expect.stringContaining('http') })
  expect((await invite('refused@example.org')).json).toEqual(json)
  expect(waiting).toHaveLength(1)
})
