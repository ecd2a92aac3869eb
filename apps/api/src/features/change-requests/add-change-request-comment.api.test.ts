import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listChangeRequestEvents, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRefusal, newReviewing, type Reviewing, setState } from '../../../test/reviews.ts'

const now = '2026-02-01T12:00:00.000Z'
let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  people = await newReviewing(server)
})

const post = () => proposed(server, people.scope, switchOn(people.scope.banner), { token: people.author.token })
const comment = (id: number, body: unknown, token = people.author.token, project = people.scope.project) =>
  server.send('POST', pathOf({ project }, `${id}/comments`), { body, token })
const commentsOf = async (id: number) => (await server.send('GET', pathOf(people.scope, id), { token: people.author.token })).json.comments

describe('200 with the comment', () => {
  test('returns comments of all callers who can see the request, oldest first', async () => {
    const { id } = await setState(server, await post(), 'In review')
    const viewer = await newAccount(server)
    const writers = [people.author, people.approver, viewer, people.admin]
    const answers = []
    for (const { token, username } of writers) answers.push(await comment(id, { text: `By ${username}` }, token))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const [index, { json }] of answers.entries()) {
      const { id: account, username } = writers[index]!
      const createdBy = { id: account, username, imageUrl: expect.stringMatching(/^https:/) }
      expect(json).toStrictEqual({ id: expect.any(Number), text: `By ${username}`, createdBy, createdAt: now })
    }
    expect(await commentsOf(id)).toStrictEqual(answers.map(({ json }) => json))
  })

  test('returns a comment of an API token with the name of the token', async () => {
    const { id } = await setState(server, await post(), 'In review')
    const { json } = await comment(id, { text: 'Robot' }, server.tokens.admin)
    expect(json.createdBy).toStrictEqual({ username: 'admin for tests', imageUrl: null })
    expect(await commentsOf(id)).toStrictEqual([json])
  })

  test.each(['Draft', 'In review', 'Approved', 'Rejected', 'Cancelled', 'Scheduled', 'Applied'] as const)(
    'adds a comment to a request in the state %s, and keeps its state and approvals',
    async (state) => {
      const shown = await setState(server, await post(), state)
      const { json } = await comment(shown.id, { text: 'x' })
      const after = (await server.send('GET', pathOf(people.scope, shown.id), { token: people.author.token })).json
      expect(after).toStrictEqual({ ...shown, comments: [json] })
    },
  )

  test('accepts a comment of 1,000 characters', async () => {
    const { id } = await post()
    const text = '🏁'.repeat(1000)
    expect((await comment(id, { text })).json.text).toBe(text)
  })

  test('writes an event', async () => {
    const { id } = await setState(server, await post(), 'In review')
    const { json } = await comment(id, { text: 'Why?' }, people.approver.token)
    expect((await listChangeRequestEvents(server, people.scope)).at(-1)).toMatchObject({
      type: 'change-request-comment-added',
      environment: 'production',
      created_by_account: people.approver.id,
      data: { id, commentId: json.id, text: 'Why?' },
    })
  })

  test('a comment keeps the name of its author after the account is deleted', async () => {
    const { id } = await setState(server, await post(), 'In review')
    const leaving = await newAccount(server)
    await comment(id, { text: 'Bye' }, leaving.token)
    expect((await server.send('DELETE', `/api/admin/user-admin/${leaving.id}`)).status).toBe(200)
    expect((await commentsOf(id))[0].createdBy).toStrictEqual({ username: leaving.username, imageUrl: null })
  })
})

describe('400', () => {
  test.each([
    ['no text', {}],
    ['an empty text', { text: '' }],
    ['a text of 1,001 characters', { text: '🏁'.repeat(1001) }],
    ['a number', { text: 1 }],
    ['null', { text: null }],
  ])('returns 400 for a body with %s', async (_, body) => {
    const { id } = await post()
    const { json } = await expectRefusal(server, () => comment(id, body), 400, 'ValidationError')
    expect(json.details[0].path).toBe('body/text')
  })
})

describe('404', () => {
  test('returns 404 for a draft of another author, another project and a private project', async () => {
    const { id } = await post()
    const text = { text: 'Hello' }
    await expectRefusal(server, () => comment(id, text, people.approver.token), 404, 'NotFoundError')
    await expectRefusal(server, () => comment(2_000_000_000, text), 404, 'NotFoundError')
    for (const project of [people.scope.foreign.project, 'nowhere'])
      await expectRefusal(server, () => comment(id, text, people.author.token, project), 404, 'NotFoundError')
    const hidden = await newReviewing(server, 'private')
    const draft = await proposed(server, hidden.scope, switchOn(hidden.scope.banner), { token: hidden.author.token })
    await setState(server, draft, 'In review')
    await expectRefusal(server, () => comment(draft.id, text, people.author.token, hidden.scope.project), 404, 'NotFoundError')
  })
})
