import type { ChangeRequest } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyAction, type Place, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { type Answer, startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRefusal, farAhead, newReviewing, type Reviewing, setState } from '../../../test/reviews.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let people: Reviewing
let place: Place
let request: ChangeRequest
let changeId: number
beforeAll(async () => {
  server = await startTestServer()
  people = await newReviewing(server)
  place = people.place
  const draft = await proposed(server, place, switchOn(place.banner), { token: people.author.token })
  request = await setState(server, draft, 'In review')
  changeId = request.features[0]!.changes[0]!.id
})
afterAll(() => server.stop())

const send = (method: string, rest: string, body?: unknown, { token }: { token: string } = people.author): Promise<Answer> =>
  server.send(method, pathOf(place, rest), { token, ...(body !== undefined && { body }) })
const refused400 = async (ask: () => Promise<Answer>, path: string, what: unknown) => {
  const { json } = await expectRefusal(server, ask, 400, 'ValidationError')
  expect([what, json.details.map((detail: { path: string }) => detail.path)]).toEqual([what, expect.arrayContaining([path])])
}

const badIds = [
  '-1',
  '0',
  '00',
  '01',
  '1.5',
  '1e3',
  '+1',
  '9007199254740992',
  '9'.repeat(40),
  'NaN',
  'one',
  '%20',
  '%D9%A1',
  '1%00',
] as const

/** The endpoints that name a request, without the path of the request. */
const ofRequest: readonly (readonly [method: string, rest: string, body: object | undefined])[] = [
  ['GET', '', undefined],
  ['DELETE', '', undefined],
  ['PUT', '/title', { title: 'A title' }],
  ['PUT', '/state', { state: 'Cancelled' }],
  ['DELETE', '/verdict', undefined],
  ['POST', '/comments', { text: 'Hello' }],
  ['GET', '/approvers', undefined],
  ['PUT', '/approvers', { reviewers: [] }],
  ['POST', '/preview', undefined],
  ['POST', '/undo', undefined],
  ['GET', '/overlapping', undefined],
  ['DELETE', '/changes/1', undefined],
]

describe('400 for an id that no row can have', () => {
  test.each(ofRequest)('of a request: %s …/change-requests/:id%s', async (method, rest, body) => {
    await expectRows(
      badIds.map((id) => [id, id] as const),
      (what, id) => refused400(() => send(method, `${id}${rest}`, body), 'params/id', what),
    )
  })

  test.each(['PUT', 'DELETE'])('of a change: %s …/changes/:changeId', async (method) => {
    const body = method === 'PUT' ? switchOn(place.checkout) : undefined
    await expectRows(
      badIds.map((id) => [id, id] as const),
      (what, id) => refused400(() => send(method, `${request.id}/changes/${id}`, body), 'params/changeId', what),
    )
  })

  test('of a requested reviewer, and for more reviewers than a request can have', async () => {
    await expectRows(
      [-1, 0, 1.5, 2 ** 31, 1e21, null, true, [], {}].map((id) => [String(JSON.stringify(id)), id] as const),
      (what, id) => refused400(() => send('PUT', `${request.id}/approvers`, { reviewers: [id] }), 'body/reviewers/0', what),
    )
    const many = Array.from({ length: limits.reviewersPerRequest + 1 }, (_, index) => index + 1)
    await refused400(() => send('PUT', `${request.id}/approvers`, { reviewers: many }), 'body/reviewers', 'many')
  })
})

test('404 for a request with the largest id, by every endpoint', async () => {
  for (const [method, rest, body] of ofRequest)
    await expectRefusal(server, () => send(method, `${Number.MAX_SAFE_INTEGER}${rest}`, body), 404, 'NotFoundError')
})

describe('400 for a body', () => {
  const noObjects = [null, [], [[]], 'text', 7, true]
  test.each([
    ['PUT', 'state'],
    ['POST', 'comments'],
    ['PUT', 'approvers'],
    ['PUT', 'title'],
  ])('that is no object: %s …/%s', async (method, rest) => {
    await expectRows(
      noObjects.map((body) => [String(JSON.stringify(body)), body] as const),
      (what, body) => refused400(() => send(method, `${request.id}/${rest}`, JSON.stringify(body)), 'body', what),
    )
  })

  const comment = (value: unknown) => ['body/comment', { state: 'Cancelled', comment: value }] as const
  const at = (scheduledAt: unknown) => ['body/scheduledAt', { state: 'Scheduled', scheduledAt }] as const
  test('with a wrong state, comment, hash or time', () =>
    expectRows(
      [
        ['a state in other letters', 'body/state', { state: 'applied' }],
        ['a state that is null', 'body/state', { state: null }],
        ['a state in a list', 'body/state', { state: ['Cancelled'] }],
        ['a comment that is null', ...comment(null)],
        ['a comment with NUL', ...comment('a\0b')],
        ['a comment with half a character', ...comment('\ud800')],
        ['a hash that is null', 'body/planHash', { state: 'Cancelled', planHash: null }],
        ['a hash that is too long', 'body/planHash', { state: 'Cancelled', planHash: 'a'.repeat(limits.nameLength + 1) }],
        ['a time without a zone', ...at('2999-01-31T12:00:00')],
        ['a day', ...at('2999-01-31')],
        ['an impossible day', ...at('2999-02-30T12:00:00Z')],
        ['year 10000', ...at('+010000-01-01T00:00:00Z')],
        ['a time that its offset moves to year 10000', ...at('9999-12-31T23:59:59-01:00')],
        ['a time that is null', ...at(null)],
      ] as const,
      (what, path, body) => refused400(() => send('PUT', `${request.id}/state`, body), path, what),
    ))

  test('of a comment with NUL or half a character', async () => {
    for (const text of ['a\0b', '\ud800', ['text'], {}])
      await refused400(() => send('POST', `${request.id}/comments`, { text }), 'body/text', text)
  })
})

describe('400 and 404 for every action without a field, or with a field of another type', () => {
  const direct = (body: unknown) => server.send('POST', `/api/admin/projects/${place.project}/environments/production/changes`, { body })
  const replace = (body: unknown) => send('PUT', `${request.id}/changes/${changeId}`, body)

  /** Copies of a change in which one field is missing or of another type. */
  const spoiled = (change: Record<string, unknown>): (readonly [string, unknown])[] =>
    Object.keys(change).flatMap((field) => [
      [`without ${field}`, { ...change, [field]: undefined }],
      ...[null, 7, [7], true].map((value) => [`${field} = ${JSON.stringify(value)}`, { ...change, [field]: value }] as const),
    ])

  test.each([
    ['PUT …/changes/:changeId', replace],
    ['POST …/environments/:environment/changes', direct],
  ])('%s', async (_, ask) => {
    const rows = Object.entries(everyAction(place)).flatMap(([action, change]) =>
      spoiled(change).map(([what, body]) => [`${action} ${what}`, body] as const),
    )
    expect(rows.length).toBeGreaterThan(100)
    await expectRows(rows, async (what, body) => {
      const { json } = await expectRefusal(server, () => ask(body), 400, 'ValidationError')
      expect([what, json.details[0].path]).toEqual([what, expect.stringMatching(/^body/)])
    })
  })

  test('of a list among which one change is of another project: nothing of the list is applied', async () => {
    const body = [switchOn(place.checkout), switchOn(place.foreign.feature)]
    await expectRefusal(server, () => direct(body), 404, 'NotFoundError')
    await expectRefusal(server, () => replace(switchOn(place.foreign.feature)), 404, 'NotFoundError')
  })
})

describe('200', () => {
  test('for blank comments and comments with tabs, line breaks and other control characters, which are returned unchanged', async () => {
    for (const text of [' ', '\n', 'One\tline\r\nand another\u0007', '\u202e']) {
      const answer = await send('POST', `${request.id}/comments`, { text })
      expect([answer.status, answer.json.text]).toEqual([200, text])
    }
  })

  test('for a schedule at the last instant of year 9999, with an offset', async () => {
    const author = people.admin
    const draft = await proposed(server, place, switchOn(place.checkout), { token: author.token })
    await setState(server, draft, 'Approved')
    for (const [scheduledAt, stored] of [
      [farAhead, farAhead],
      ['9999-12-31T23:59:59.999+00:00', '9999-12-31T23:59:59.999Z'],
      ['9999-12-31T23:59:59.999+14:00', '9999-12-31T09:59:59.999Z'],
    ] as const) {
      const answer = await send('PUT', `${draft.id}/state`, { state: 'Scheduled', scheduledAt }, people.manager)
      expect([answer.status, answer.json.schedule?.scheduledAt], answer.text).toEqual([200, stored])
    }
  })
})
