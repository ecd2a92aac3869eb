import { builtInRoles } from '@halyard/contracts/data'
import { describe, expect, test, vi } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { type ServerOptions, serverForTest, type TestServer } from '../../../test/harness.ts'
import { happen, listDeliveries, nextAttempt, ofRequest, onLoopback } from '../../../test/notifications.ts'
import { createOutbox } from '../../../test/outbox.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { newWebhook } from '../../../test/webhook-samples.ts'
import { build } from '../../store/index.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const waitOptions = { timeout: 20_000, interval: 20 }

/** A server that sends mail, and a change request with an author and two possible reviewers. */
const prepare = async (options: ServerOptions = {}) => {
  const clock = { now: start }
  const outbox = createOutbox()
  const server = await serverForTest({ now: () => clock.now, mailer: outbox.mailer, publicUrl: 'https://flags.example.org', ...options })
  const [author, bob, eve] = [
    await newAccount(server, { email: 'ada@example.org' }),
    await newAccount(server, { email: 'bob@example.org' }),
    await newAccount(server, { email: 'eve@example.org' }),
  ]
  const [request] = await server.database.run(
    build
      .insertInto('change_request')
      .values({
        project: 'default',
        environment: 'production',
        title: 'Turn it\non',
        state: 'In review',
        min_approvals: 1,
        created_by: 'ada',
        created_by_account: author.id,
        created_at: new Date(start).toISOString(),
      })
      .returning('id')
      .compile(),
  )
  const { id } = request!
  const recipientsOf = async (...events: readonly NewEvent[]) => {
    const before = outbox.mails.length
    await happen(server, ...events)
    await server.notifier.send()
    return outbox.mails
      .slice(before)
      .map(({ to }) => to)
      .sort()
  }
  const requested = (reviewers: readonly number[], before: readonly number[] = []) =>
    ofRequest(id, 'change-request-approvers-requested', { data: { id, reviewers }, preData: { id, reviewers: before } })
  return { clock, outbox, server, author, bob, eve, id, recipientsOf, requested }
}

const switchOff = (server: TestServer, token: string) =>
  server.send('PUT', '/api/admin/user/notifications', { token, body: { changeRequestMails: false } })

describe('mails to requested reviewers', () => {
  test('requested reviewers get a mail with a link when their review is requested', async () => {
    const { outbox, bob, eve, id, recipientsOf, requested } = await prepare()
    expect(await recipientsOf(requested([bob.id, eve.id]))).toEqual(['bob@example.org', 'eve@example.org'])
    expect(outbox.mails[0]).toMatchObject({
      subject: `Change request ${id} (default, production) needs your review`,
      text: expect.stringContaining(
        `\nTitle: Turn it on\nBy: system\n\nhttps://flags.example.org/projects/default/change-requests/${id}\n`,
      ),
    })
    expect(await recipientsOf(requested([eve.id], [bob.id]))).toEqual(['eve@example.org'])
  })

  test('requested reviewers get a mail when the request is sent to review afterwards', async () => {
    const { server, bob, eve, id, recipientsOf } = await prepare()
    const rows = [bob, eve].map((account) => ({
      request_id: id,
      account_id: account.id,
      requested_at: new Date(start).toISOString(),
      requested_by: 'ada',
    }))
    await server.database.run(build.insertInto('change_request_approver').values(rows).compile())
    const others = ofRequest(id + 1, 'change-request-sent-to-review')
    expect(await recipientsOf(others, ofRequest(id, 'change-request-sent-to-review'))).toEqual(['bob@example.org', 'eve@example.org'])
  })
})

describe('mails to the author', () => {
  test.each([
    ['change-request-approved', 'was approved'],
    ['change-request-rejected', 'was rejected'],
    ['change-request-applied', 'was applied'],
    ['change-request-scheduled-application-failure', 'could not be applied at its time'],
    ['change-request-approvals-dropped', 'lost its approvals'],
  ])('the author gets a mail when a request %s', async (type, ending) => {
    const { outbox, id, recipientsOf } = await prepare()
    expect(await recipientsOf(ofRequest(id, type, { data: { id, reason: 'Because' } }))).toEqual(['ada@example.org'])
    expect(outbox.mails[0]?.subject).toBe(`Change request ${id} (default, production) ${ending}`)
    expect(outbox.mails[0]?.text).toContain('\nReason: Because\n')
  })
})

describe('no mail', () => {
  test.each(['change-request-created', 'change-added', 'change-request-comment-added', 'change-request-cancelled'])(
    'the event %s causes no mail',
    async (type) => {
      const { id, recipientsOf } = await prepare()
      expect(await recipientsOf(ofRequest(id, type))).toEqual([])
    },
  )

  test('accounts get no mail about their own actions', async () => {
    const { server, author, id } = await prepare()
    const actor = { name: 'ada', account: author.id, token: null }
    const events = [ofRequest(id, 'change-request-applied')]
    await server.ports.store.write(actor, async () => ({ statements: [], events, revisions: [], result: undefined }))
    await happen(server)
    expect(await listDeliveries(server)).toEqual([])
  })

  test('accounts that switched these mails off get none, not even queued mails', async () => {
    const { server, outbox, author, bob, id, recipientsOf, requested } = await prepare()
    await switchOff(server, bob.token)
    expect(await recipientsOf(requested([bob.id]))).toEqual([])
    expect(await listDeliveries(server)).toEqual([])
    await happen(server, ofRequest(id, 'change-request-approved'))
    await switchOff(server, author.token)
    await server.notifier.send()
    expect(outbox.mails).toEqual([])
    expect(await listDeliveries(server)).toMatchObject([{ state: 'failed', error: 'The account no longer gets these mails' }])
  })

  test('accounts without a role in a private project get no mail, not even queued mails', async () => {
    const { server, outbox, author, bob, eve, id, recipientsOf, requested } = await prepare()
    const setMode = (mode: string) =>
      server.database.run(
        build
          .updateTable('project')
          .set({ mode: mode as never })
          .where('id', '=', 'default')
          .compile(),
      )
    const member = { project: 'default', account_id: bob.id, role_id: builtInRoles.Approver.id }
    await server.database.run(build.insertInto('project_member').values(member).compile())
    await setMode('private')
    expect(await recipientsOf(requested([bob.id, eve.id]), ofRequest(id, 'change-request-approved'))).toEqual(['bob@example.org'])
    await setMode('open')
    await happen(server, ofRequest(id, 'change-request-applied'))
    await setMode('private')
    await server.notifier.send()
    expect(outbox.mails).toHaveLength(1)
    const queued = (await listDeliveries(server)).filter(({ state }) => state === 'failed')
    expect(queued).toMatchObject([{ account_id: author.id, error: 'The account no longer gets these mails' }])
  })

  test('accounts without an address and service accounts get no mail', async () => {
    const { server, recipientsOf, requested } = await prepare()
    const [silent, robot] = [await newAccount(server), await newAccount(server, { kind: 'Service Account' })]
    expect(await recipientsOf(requested([silent.id, robot.id, 2_147_483_647]))).toEqual([])
  })

  test('unknown requests and events with invalid data cause no mail', async () => {
    const { id, recipientsOf } = await prepare()
    const odd = [{ id: 'x' }, { id: '9'.repeat(40) }, { id, reviewers: 'all' }, { id, reviewers: [null, 'x'] }]
    expect(await recipientsOf(ofRequest(id + 1, 'change-request-approved'))).toEqual([])
    expect(await recipientsOf(...odd.map((data) => ofRequest(1, 'change-request-approvers-requested', { data })))).toEqual([])
    expect(await recipientsOf(ofRequest(1, 'change-request-approved', { data: { id: 'x' } }))).toEqual([])
  })

  test('no mail is sent while mail is off', async () => {
    const server = await serverForTest()
    const { id } = await newAccount(server, { email: 'bob@example.org' })
    await happen(server, ofRequest(1, 'change-request-approvers-requested', { data: { id: 1, reviewers: [id] } }))
    expect(await listDeliveries(server)).toEqual([])
  })
})

test('a mail that the mail server does not accept is retried, and the mails of a request stay in order', async () => {
  const { clock, server, outbox, id } = await prepare()
  outbox.broken = true
  await happen(server, ofRequest(id, 'change-request-approved'), ofRequest(id, 'change-request-applied'))
  await server.notifier.send()
  expect(await listDeliveries(server)).toMatchObject([
    { state: 'pending', attempts: 1, error: 'The mail server did not accept the mail (EENVELOPE)' },
    { state: 'pending', attempts: 0 },
  ])
  outbox.broken = false
  clock.now = await nextAttempt(server)
  await server.notifier.send()
  expect(outbox.mails.map(({ subject }) => subject.split(') ')[1])).toEqual(['was approved', 'was applied'])
  expect(server.log.join('')).not.toContain('example.org')
})

test('a mail server that does not respond holds at most five attempts, and does not delay webhooks', async () => {
  const { promise: accepted, resolve: accept } = Promise.withResolvers<void>()
  const send = vi.fn(() => accepted)
  const { server, requested } = await prepare({ mailer: { send }, webhooks: onLoopback })
  const reviewers = []
  for (let number = 0; number < 20; number++) reviewers.push(await newAccount(server, { email: `${number}@example.org` }))
  await happen(server, requested(reviewers.map(({ id }) => id)))
  const receiver = await startReceiver()
  await newWebhook(server, { url: receiver.url })
  await happen(server, ofRequest(1, 'change-request-created'))
  await server.notifier.sendSoon()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), waitOptions)
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(5), waitOptions)
  accept()
  const pending = async () => (await listDeliveries(server)).filter(({ state }) => state === 'pending')
  await vi.waitFor(async () => expect(await pending()).toEqual([]), waitOptions)
  expect(send).toHaveBeenCalledTimes(20)
})
