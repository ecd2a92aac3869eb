import type { ChangeRequest } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyAction, pathOf, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { type Answer, startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRefusal, farAhead, newReviewing, type Reviewing, setState } from '../../../test/reviews.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let people: Reviewing
let scope: ReviewScope
let request: ChangeRequest
let changeId: number
beforeAll(async () => {
  server = await startTestServer()
  people = await newReviewing(server)
  scope = people.scope
  const draft = await proposed(server, scope, switchOn(scope.banner), { token: people.author.token })
  request = await setState(server, draft, 'In review')
  changeId = request.features[0]!.changes[0]!.id
})
afterAll(() => server.stop())

const send = (method: string, rest: string, body?: unknown, { token }: { token: string } = people.author): Promise<Answer> =>
  server.send(method, pathOf(scope, rest), { token, ...(body !== undefined && { body }) })
const refused400 = async (ask: () => Promise<Answer>, path: string, label: unknown) => {
  const { json } = await expectRefusal(server, ask, 400, 'ValidationError')
  expect([label, json.details.map((detail: { path: string }) => detail.path)]).toEqual([label, expect.arrayContaining([path])])
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

/** Endpoints below a request, with paths relative to the request. */
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

describe('400 for invalid ids', () => {
  test.each(ofRequest)('returns 400 for an invalid request id: %s …/change-requests/:id%s', async (method, rest, body) => {
    await expectRows(
      badIds.map((id) => [id, id] as const),
      (label, id) => refused400(() => send(method, `${id}${rest}`, body), 'params/id', label),
    )
  })

  test.each(['PUT', 'DELETE'])('returns 400 for an invalid change id: %s …/changes/:changeId', async (method) => {
    const body = method === 'PUT' ? switchOn(scope.checkout) : undefined
    await expectRows(
      badIds.map((id) => [id, id] as const),
      (label, id) => refused400(() => send(method, `${request.id}/changes/${id}`, body), 'params/changeId', label),
    )
  })

  test('returns 400 for an invalid reviewer id, and for more reviewers than a request can have', async () => {
    await expectRows(
      [-1, 0, 1.5, 2 ** 31, 1e21, null, true, [], {}].map((id) => [String(JSON.stringify(id)), id] as const),
      (label, id) => refused400(() => send('PUT', `${request.id}/approvers`, { reviewers: [id] }), 'body/reviewers/0', label),
    )
    const many = Array.from({ length: limits.reviewersPerRequest + 1 }, (_, index) => index + 1)
    await refused400(() => send('PUT', `${request.id}/approvers`, { reviewers: many }), 'body/reviewers', 'many')
  })
})

test('returns 404 for a request with the largest id, on every endpoint', async () => {
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
  ])('returns 400 for a body that is not an object: %s …/%s', async (method, rest) => {
    await expectRows(
      noObjects.map((body) => [String(JSON.stringify(body)), body] as const),
      (label, body) => refused400(() => send(method, `${request.id}/${rest}`, JSON.stringify(body)), 'body', label),
    )
  })

  const comment = (value: unknown) => ['body/comment', { state: 'Cancelled', comment: value }] as const
  const at = (scheduledAt: unknown) => ['body/scheduledAt', { state: 'Scheduled', scheduledAt }] as const
  test('returns 400 for an invalid state, comment, hash or time', () =>
    expectRows(
      [
        ['a state in another case', 'body/state', { state: 'applied' }],
        ['a state that is null', 'body/state', { state: null }],
        ['a state in a list', 'body/state', { state: ['Cancelled'] }],
        ['a comment that is null', ...comment(null)],
        ['a comment with NUL', ...comment('a\0b')],
        ['a comment with half a surrogate pair', ...comment('\ud800')],
        ['a hash that is null', 'body/planHash', { state: 'Cancelled', planHash: null }],
        ['a hash that is too long', 'body/planHash', { state: 'Cancelled', planHash: 'a'.repeat(limits.nameLength + 1) }],
        ['a time without a zone', ...at('2999-01-31T12:00:00')],
        ['a day', ...at('2999-01-31')],
        ['an impossible date', ...at('2999-02-30T12:00:00Z')],
        ['year 10000', ...at('+010000-01-01T00:00:00Z')],
        ['a time that its offset moves to year 10000', ...at('9999-12-31T23:59:59-01:00')],
        ['a time that is null', ...at(null)],
      ] as const,
      (label, path, body) => refused400(() => send('PUT', `${request.id}/state`, body), path, label),
    ))

  test('returns 400 for a comment with NUL or half a surrogate pair', async () => {
    for (const text of ['a\0b', '\ud800', ['text'], {}])
      await refused400(() => send('POST', `${request.id}/comments`, { text }), 'body/text', text)
  })
})

describe('400 and 404 for actions with missing fields or fields of another type', () => {
  const direct = (body: unknown) => server.send('POST', `/api/admin/projects/${scope.project}/environments/production/changes`, { body })
  const replace = (body: unknown) => send('PUT', `${request.id}/changes/${changeId}`, body)

  /** Copies of a change, each with one field missing or of another type. */
  const withInvalidFields = (change: Record<string, unknown>): (readonly [string, unknown])[] =>
    Object.keys(change).flatMap((field) => [
      [`without ${field}`, { ...change, [field]: undefined }],
      ...[null, 7, [7], true].map((value) => [`${field} = ${JSON.stringify(value)}`, { ...change, [field]: value }] as const),
    ])

  test.each([
    ['PUT …/changes/:changeId', replace],
    ['POST …/environments/:environment/changes', direct],
  ])('returns 400 for every change with a missing field or a field of another type: %s', async (_, ask) => {
    const rows = Object.entries(everyAction(scope)).flatMap(([action, change]) =>
      withInvalidFields(change).map(([label, body]) => [`${action} ${label}`, body] as const),
    )
    expect(rows.length).toBeGreaterThan(100)
    await expectRows(rows, async (label, body) => {
      const { json } = await expectRefusal(server, () => ask(body), 400, 'ValidationError')
      expect([label, json.details[0].path]).toEqual([label, expect.stringMatching(/^body/)])
    })
  })

  test('returns 404 for a change of another project, and applies none of the list', async () => {
    const body = [switchOn(scope.checkout), switchOn(scope.foreign.feature)]
    await expectRefusal(server, () => direct(body), 404, 'NotFoundError')
    await expectRefusal(server, () => replace(switchOn(scope.foreign.feature)), 404, 'NotFoundError')
  })
})

describe('200', () => {
  test('returns 200 for blank comments and comments with control characters, and returns the comments unchanged', async () => {
    for (const text of [' ', '\n', 'One\tline\r\nand another\u0007', '\u202e']) {
      const answer = await send('POST', `${request.id}/comments`, { text })
      expect([answer.status, answer.json.text]).toEqual([200, text])
    }
  })

  test('returns 200 for a schedule at the last instant of year 9999, with an offset', async () => {
    const author = people.admin
    const draft = await proposed(server, scope, switchOn(scope.checkout), { token: author.token })
    await setState(server, draft, 'Approved')
    for (const [scheduledAt, stored] of [
      [farAhead, farAhead],
      ['9999-12-31T23:59:59.999+00:00', '9999-12-31T23:59:59.999Z'],
      ['9999-12-31T23:59:59.999+14:00', '9999-12-31T09:59:59.999Z'],
      ['9999-12-31T23:59:59.999+23:59', '9999-12-31T00:00:59.999Z'],
    ] as const) {
      const answer = await send('PUT', `${draft.id}/state`, { state: 'Scheduled', scheduledAt }, people.manager)
      expect([answer.status, answer.json.schedule?.scheduledAt], answer.text).toEqual([200, stored])
    }
  })
})
