import { listEndpoints, takesComment } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { createHalyard } from '@halyard/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { exportAll } from '../audit.ts'
import { newReviewScope, proposed, switchOn } from '../change-requests.ts'
import { pathIn } from '../flags.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { callWith } from '../preconditions.ts'
import { request } from '../request.ts'
import { sampleOf, seed } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { cases, oneOfEachKind } from '../sweeps/bindings.ts'

let server: TestServer
let stateMark: () => Promise<string>
let made = 0
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const features = '/api/admin/projects/shop/features'

/** Creates a feature with a comment header, whose characters are sent as one byte each. */
const createWith = (header: string, { query = '', key }: { query?: string; key?: string } = {}) => {
  made += 1
  const name = `commented-${key ?? made}`
  const sent = {
    method: 'POST',
    path: `${features}${query}`,
    headers: {
      Authorization: server.tokens.admin,
      'Content-Type': 'application/json',
      'Halyard-Comment': header,
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    // With a string as body, Node would send the headers as UTF-8.
    body: Buffer.from(JSON.stringify({ name })),
  }
  return request(server, sent)
}
const newest = build.selectFrom('event').select('comment').orderBy('id', 'desc').limit(1).compile()
const lastEvent = build.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).compile()
const eventsSince = (id: number) => build.selectFrom('event').select(['type', 'comment']).where('id', '>', id).compile()
const newestComment = async () => (await server.database.run(newest))[0]!.comment
const bytes = (text: string) => Buffer.from(text).toString('latin1')

describe('comment of a write', () => {
  test.each([
    ['percent-encoded UTF-8', encodeURIComponent('Größer: 100 % für alle 🏁'), 'Größer: 100 % für alle 🏁'],
    ['plain ASCII', 'Rollout for everybody', 'Rollout for everybody'],
    ['bytes of UTF-8', bytes('Größer 🏁'), 'Größer 🏁'],
    ['bytes of Latin-1', 'Größer', 'Größer'],
    ['text with a percent sign that encodes nothing', 'To 50% of them, (see %zz)', 'To 50% of them, (see %zz)'],
    ['text with space around it', encodeURIComponent('  Why  '), 'Why'],
    [
      `${limits.commentLength} characters outside of the basic plane`,
      encodeURIComponent('🏁'.repeat(limits.commentLength)),
      '🏁'.repeat(limits.commentLength),
    ],
  ])('is decoded and stored: %s', async (_, header, comment) => {
    expect((await createWith(header)).status).toBe(201)
    expect(await newestComment()).toBe(comment)
  })

  test.each(['', '%20'])('is absent if the header is %j', async (header) => {
    expect((await createWith(header)).status).toBe(201)
    expect(await newestComment()).toBeNull()
  })

  test('a repeated request with another comment returns the first result, with the first comment', async () => {
    expect((await createWith('First', { key: 'said-twice' })).status).toBe(201)
    const again = await createWith('Second', { key: 'said-twice' })
    expect([again.status, again.headers.get('idempotency-replayed'), await newestComment()]).toEqual([201, 'true', 'First'])
  })

  test('a dry run with a comment stores nothing', async () => {
    const before = await stateMark()
    expect((await createWith('Only to see', { query: '?dryRun=true' })).status).toBe(201)
    expect(await stateMark()).toBe(before)
  })
})

describe('invalid comment', () => {
  test.each([
    ['more characters than allowed', 'x'.repeat(limits.commentLength + 1), 'at most 1000 characters'],
    ['a line feed', encodeURIComponent('one\ntwo'), 'control characters'],
    ['the character NUL', '%00', 'control characters'],
    ['a control character of Latin-1', encodeURIComponent('\u0085'), 'control characters'],
  ])('returns 400 and stores nothing for %s', async (_, header, says) => {
    const before = await stateMark()
    const { status, json } = await createWith(`x${header}`)
    expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'Halyard-Comment'])
    expect(json.message).toContain(says)
    expect(await stateMark()).toBe(before)
  })

  test('returns 400 for half of a surrogate pair over tRPC', async () => {
    const [one] = cases(({ operation }) => operation === 'createFeature')
    const trpc = oneOfEachKind(
      () => 'any',
      ({ operation }) => operation === 'createFeature',
    ).find(({ over }) => over === 'tRPC')!
    const input = await sampleOf(server, 'createFeature')
    const reply = await callWith('tRPC', trpc.call, [server, one!.named, input], { comment: 'half \ud83c of it' })
    expect([reply.status, reply.error]).toEqual([400, expect.objectContaining({ name: 'ValidationError' })])
  })
})

test.each(
  oneOfEachKind(
    () => 'any',
    ({ operation }) => operation === 'createFeature',
  ),
)('$title stores a comment', async ({ over, named, call }) => {
  const input = await sampleOf(server, 'createFeature')
  const comment = `Über ${over}: 100 %`
  const reply = await callWith(over, call, [server, named, input], { comment })
  expect([reply.status < 300, reply.error]).toEqual([true, undefined])
  expect(await newestComment()).toBe(comment)
})

test('the client sends a comment, and events of lists, features, searches and exports contain it', async () => {
  const halyard = createHalyard({ baseUrl: server.url, token: server.tokens.admin })
  const params = { projectId: 'shop' }
  const comment = 'Wünsche aus Support-Fall 4711 🏁'
  await halyard.features.createFeature({ params, body: { name: 'told-why' } }, { comment })
  await halyard.features.createFeature({ params, body: { name: 'told-nothing' } })
  const [newest, before] = (await halyard.events.getEvents({ query: { project: 'shop', maxResults: 2 } })).events
  expect(before).toMatchObject({ featureName: 'told-why', comment })
  expect(newest).toMatchObject({ featureName: 'told-nothing' })
  expect(newest).not.toHaveProperty('comment')
  expect((await halyard.events.getEventsForToggle({ params: { featureName: 'told-why' } })).events).toMatchObject([{ comment }])
  const found = await halyard.events.findEvents({ query: { query: 'SUPPORT-FALL 4711' } })
  expect(found.events).toMatchObject([{ featureName: 'told-why', comment }])
  expect((await halyard.events.searchEvents({ body: { query: 'support-fall 4711' } })).totalEvents).toBe(1)
  const all = (await halyard.events.getEvents({ query: { maxResults: 1 } })).totalEvents
  const { events } = await exportAll(server, all)
  expect(events.filter((line) => line.comment === comment).map((line) => line.featureName)).toEqual(['told-why'])
})

test('every event of a cloned and of a deleted environment contains the comment', async () => {
  const scope = await newReviewScope(server)
  const lastId = async () => Number((await server.database.run(lastEvent))[0]!.id)
  const commented = async (method: string, path: string, body?: object) => {
    const before = await lastId()
    const headers = { 'Halyard-Comment': 'Why' }
    const answer = await server.send(method, path, { headers, ...(body && { body }) })
    expect(answer.status < 300, answer.text).toBe(true)
    return server.database.run(eventsSince(before))
  }
  const cloned = await commented('POST', '/api/admin/environments/production/clone', {
    name: 'commented',
    type: 'test',
    projects: [scope.project],
  })
  expect((await server.send('POST', pathIn(scope, scope.checkout, '/off', 'commented'))).status).toBe(200)
  await proposed(server, scope, switchOn(scope.checkout), { environment: 'commented' })
  const deleted = await commented('DELETE', '/api/admin/environments/commented')
  for (const [events, types] of [
    [cloned, ['environment-created', 'feature-strategy-add', 'feature-environment-enabled']],
    [deleted, ['environment-deleted', 'feature-strategy-remove', 'change-request-discarded']],
  ] as const) {
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining([...types]))
    expect(events.filter(({ comment }) => comment !== 'Why')).toEqual([])
  }
})

test('only writes of flags accept a comment', () => {
  const names = listEndpoints()
    .filter(takesComment)
    .map(({ operation }) => operation)
  expect(names).toEqual(expect.arrayContaining(['createFeature', 'archiveFeature', 'updateSegment', 'importToggles', 'importState']))
  for (const name of ['getFeature', 'validateFeature', 'searchEvents', 'createApiToken', 'logIn']) expect(names).not.toContain(name)
})
