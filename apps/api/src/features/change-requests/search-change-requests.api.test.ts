import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { ask, requestReviews, reviewed, sendForReview, setCreatedAt } from '../../../test/change-request-steps.ts'
import { everyAction, leastStrategy, newReviewScope, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let shop: ReviewScope
let lab: ReviewScope
let ada: TestAccount
let bob: TestAccount
let approver: TestAccount
let manager: TestAccount
/** The requests by name. All except the draft were sent for review. */
let requests: Record<string, ChangeRequest>

const post = async (scope: ReviewScope, { token }: TestAccount, changes: unknown, environment = 'production') =>
  proposed(server, scope, changes, { token, environment })
const send = async (...parameters: Parameters<typeof post>) => sendForReview(server, await post(...parameters), parameters[1].token)

const store = async () => {
  const cancelled = await send(shop, ada, switchOn(shop.checkout))
  await ask(server, cancelled, ada.token, { state: 'Cancelled' })
  const scheduled = await post(shop, ada, everyAction(shop).updateSegment)
  await reviewed(server, scheduled, ada.token, manager.token)
  await ask(server, scheduled, manager.token, { state: 'Scheduled', scheduledAt: '2999-01-31T12:00:00.000Z' })
  const review = await send(shop, ada, [switchOn(shop.checkout), switchOn(shop.banner)])
  const approved = await post(shop, bob, switchOn(shop.banner), 'development')
  await reviewed(server, approved, bob.token, manager.token)
  const payload = { ...leastStrategy, segments: [shop.shoppers] }
  const asked = await send(shop, manager, { action: 'addStrategy', feature: shop.banner, payload })
  await requestReviews(server, asked, manager.token, approver.id)
  const elsewhere = await send(lab, bob, switchOn(lab.checkout))
  const draft = await post(lab, ada, switchOn(lab.checkout))
  return { cancelled, scheduled, review, approved, asked, elsewhere, draft }
}

beforeAll(async () => {
  server = await startTestServer()
  shop = await newReviewScope(server)
  lab = await newReviewScope(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
  approver = await newAccount(server, { projects: { [shop.project]: 'Approver' } })
  manager = await newAccount(server, { projects: { [shop.project]: 'Release manager' } })
  requests = await store()
  for (const [index, request] of Object.values(requests).entries()) {
    await setCreatedAt(server, request, `2026-01-0${index + 1}T12:00:00.000Z`)
  }
})
afterAll(() => server.stop())

const search = (query: string, token = ada.token, headers = {}) =>
  server.send('GET', `/api/admin/search/change-requests?${query}`, { token, headers })
const found = async (query: string, { token }: Pick<TestAccount, 'token'> = ada) => {
  const { status, json, text } = await search(query, token)
  expect(status, text).toBe(200)
  const nameOf = ({ id }: ChangeRequest) => Object.entries(requests).find(([, request]) => request.id === id)?.[0] ?? `unknown ${id}`
  return { names: json.changeRequests.map(nameOf) as string[], total: json.total as number }
}
const everything = ['draft', 'elsewhere', 'asked', 'approved', 'review', 'scheduled', 'cancelled']

describe('200', () => {
  test("returns requests of all projects in the form of a project's list, newest first", async () => {
    const { json } = await search('')
    const lists = [lab, shop].map(({ project }) =>
      server.send('GET', `/api/admin/projects/${project}/change-requests`, { token: ada.token }),
    )
    const listed = (await Promise.all(lists)).flatMap((list) => list.json)
    expect(json).toStrictEqual({ changeRequests: listed, total: 7 })
    expect((await found('')).names).toEqual(everything)
  })

  test('returns the requests that match every filter', () =>
    expectRows<[string, string[]]>(
      [
        ['unknown=ignored', everything],
        [`project=${lab.project}`, ['draft', 'elsewhere']],
        [`project=IS:${shop.project}&state=open`, ['asked', 'approved', 'review', 'scheduled']],
        [`project=IS_ANY_OF:${lab.project},${shop.project}`, everything],
        ['project=nothing', []],
        ['state=Draft', ['draft']],
        ['state=In review', ['elsewhere', 'asked', 'review']],
        ['state=IS_ANY_OF:Approved,Scheduled', ['approved', 'scheduled']],
        ['state=closed', ['cancelled']],
        ['state=IS_ANY_OF:closed,Draft', ['draft', 'cancelled']],
        ['state=IS_ANY_OF:open,closed', everything],
        ['state=Applied', []],
        [`createdBy=${bob.id}`, ['elsewhere', 'approved']],
        ['createdBy=IS:me', ['draft', 'review', 'scheduled', 'cancelled']],
        [`createdBy=IS_ANY_OF:me,${manager.id}`, ['draft', 'asked', 'review', 'scheduled', 'cancelled']],
        ['createdBy=2147483647', []],
        [`feature=${shop.checkout}`, ['review', 'cancelled']],
        [`feature=IS_ANY_OF:${shop.banner},${lab.checkout}`, ['draft', 'elsewhere', 'asked', 'approved', 'review']],
        [`feature=${shop.retired}`, []],
        ['environment=development', ['approved']],
        ['environment=IS_ANY_OF:development,production', everything],
        [`segment=${shop.shoppers}`, ['asked', 'scheduled']],
        [`segment=${shop.everybody}`, []],
        ['from=2026-01-05', ['draft', 'elsewhere', 'asked']],
        ['from=2026-01-05T12:00:00.001Z', ['draft', 'elsewhere']],
        ['to=2026-01-02', ['scheduled', 'cancelled']],
        ['to=2026-01-02T12:00:00Z', ['cancelled']],
        ['from=2026-01-02&to=2026-01-03', ['review', 'scheduled']],
        ['from=0001-01-01&to=9999-12-31', everything],
        ['from=2020-01-01T00:00:00%2B23:59&to=2030-01-01T00:00:00-23:59', everything],
        [`requestedApproverId=${approver.id}`, ['asked', 'review']],
        [`requestedApproverId=IS:${manager.id}`, ['review']],
        [`requestedApproverId=${bob.id}`, []],
        ['requestedApproverId=me', []],
        ['requestedApproverId=2147483647', []],
        ['sortOrder=asc', everything.toReversed()],
        ['sortBy=id', everything],
        ['sortBy=state', ['cancelled', 'scheduled', 'approved', 'elsewhere', 'asked', 'review', 'draft']],
        ['sortBy=state&sortOrder=asc', ['draft', 'review', 'asked', 'elsewhere', 'approved', 'scheduled', 'cancelled']],
        ['sortBy=project', everything],
        ['sortBy=project&sortOrder=asc', [...everything.slice(2).toReversed(), 'elsewhere', 'draft']],
      ],
      async (query, expected) => {
        expect(await found(query)).toEqual({ names: expected, total: expected.length })
      },
    ))

  test('returns the page that the caller asks for, with the total of all pages', async () => {
    expect(await found('limit=2')).toEqual({ names: everything.slice(0, 2), total: 7 })
    expect(await found('limit=2&offset=5')).toEqual({ names: everything.slice(5), total: 7 })
    expect(await found('offset=7')).toEqual({ names: [], total: 7 })
  })

  test.each(['createdAt', 'id', 'state', 'project'])('links from page to page in the order of %s', async (sortBy) => {
    for (const sortOrder of ['asc', 'desc']) {
      const all = await found(`sortBy=${sortBy}&sortOrder=${sortOrder}`)
      const pages: string[] = []
      let next: string | undefined = `/api/admin/search/change-requests?sortBy=${sortBy}&sortOrder=${sortOrder}&limit=3`
      while (next !== undefined && pages.length < 10) {
        const page: Awaited<ReturnType<typeof search>> = await server.send('GET', next, { token: ada.token })
        pages.push(...page.json.changeRequests.map(({ id }: ChangeRequest) => id))
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      }
      expect(pages).toEqual(all.names.map((name) => requests[name]?.id))
    }
  })
})

describe('requests that wait for the caller', () => {
  test('lists requests that ask the caller for a review, and requests without reviewers that the caller can approve', async () => {
    const mine = async (caller: Pick<TestAccount, 'token'>) => (await found('requestedApproverId=me', caller)).names
    const admin = await newAccount(server, { rootRole: 'Admin' })
    expect(await mine(approver)).toEqual(['asked', 'review'])
    expect(await mine(manager)).toEqual(['review'])
    expect(await mine(admin)).toEqual(['elsewhere', 'review'])
    expect(await mine({ token: server.tokens.admin })).toEqual([])
  })

  test('lists no requests of the caller as waiting for the caller', async () => {
    const scope = await newReviewScope(server)
    const author = await newAccount(server, { projects: { [scope.project]: 'Approver' } })
    const { id } = await send(scope, author, switchOn(scope.checkout))
    const other = await newAccount(server, { projects: { [scope.project]: 'Approver' } })
    const waiting = async ({ token }: TestAccount) => (await search('requestedApproverId=me', token)).json.changeRequests
    expect([await waiting(author), (await waiting(other)).map((request: ChangeRequest) => request.id)]).toEqual([[], [id]])
  })

  test("omits a request after the account's verdict, and lists the request again once its approval is dropped", async () => {
    const scope = await newReviewScope(server)
    const config = `/api/admin/projects/${scope.project}/environments/production/change-requests/config`
    await server.send('PUT', config, { body: { changeRequestsEnabled: true, requiredApprovals: 2 } })
    const reviewer = await newAccount(server, { projects: { [scope.project]: 'Approver' } })
    const request = await send(scope, ada, switchOn(scope.checkout))
    const waiting = async () => (await search('requestedApproverId=me', reviewer.token)).json.total
    const totals = [await waiting()]
    await ask(server, request, reviewer.token, { state: 'Approved' })
    totals.push(await waiting())
    await post(scope, ada, switchOn(scope.banner))
    totals.push(await waiting())
    await ask(server, request, ada.token, { state: 'Cancelled' })
    totals.push(await waiting())
    expect(totals).toEqual([1, 0, 1, 0])
  })
})

describe('hidden requests', () => {
  test('omits drafts of other authors, with every query', async () => {
    const admin = await newAccount(server, { rootRole: 'Admin' })
    const queries = ['', 'state=Draft', `createdBy=${ada.id}`, `project=${lab.project}`, `feature=${lab.checkout}`, 'sortBy=state']
    for (const caller of [bob, admin, { token: server.tokens.admin }]) {
      for (const query of queries) expect((await found(query, caller)).names).not.toContain('draft')
      expect(await found('state=Draft', caller)).toEqual({ names: [], total: 0 })
    }
  })

  test('omits requests of private projects hidden from the caller, and such requests do not change the ETag', async () => {
    const hidden = await newReviewScope(server, 'private')
    const query = `project=${hidden.project}`
    const etag = (await search('')).headers.get('etag') ?? ''
    const member = await newAccount(server, { projects: { [hidden.project]: 'Member' } })
    await send(hidden, member, switchOn(hidden.checkout))
    expect(await found(query)).toEqual({ names: [], total: 0 })
    expect((await search('', ada.token, { 'If-None-Match': etag })).status).toBe(304)
    for (const token of [member.token, server.tokens.admin]) expect((await search(query, token)).json.total).toBe(1)
    const left = (await search('', server.tokens.admin)).json.total - (await search('', bob.token)).json.total
    expect(left).toBe(1)
  })
})

test('returns 304 until a request of any project changes', async () => {
  const scope = await newReviewScope(server)
  const etag = (await search('state=open')).headers.get('etag') ?? ''
  expect((await search('state=open', ada.token, { 'If-None-Match': etag })).status).toBe(304)
  await post(scope, ada, switchOn(scope.checkout))
  expect((await search('state=open', ada.token, { 'If-None-Match': etag })).status).toBe(200)
})

describe('400', () => {
  test('returns 400 for every invalid filter', () =>
    expectRows<[string, string]>(
      [
        ['project', 'project=a b'],
        ['state', 'state=Pending'],
        ['state', 'state=IS_ANY_OF:Draft,Pending'],
        ['createdBy', 'createdBy=ada'],
        ['createdBy', 'createdBy=0'],
        ['createdBy', 'createdBy=2147483648'],
        ['requestedApproverId', 'requestedApproverId=all'],
        ['requestedApproverId', 'requestedApproverId=IS_ANY_OF:1,2'],
        ['feature', 'feature='],
        ['environment', 'environment=..'],
        ['segment', 'segment=beta'],
        ['from', 'from=yesterday'],
        ['from', 'from=0000-01-01'],
        ['to', 'to=2026-02-30'],
        ['to', 'to=2026-01-31T12:00:00'],
        ['sortBy', 'sortBy=title'],
        ['sortOrder', 'sortOrder=up'],
        ['limit', 'limit=0'],
        ['limit', 'limit=1001'],
        ['offset', 'offset=-1'],
        ['cursor', 'cursor=____'],
      ],
      async (path, query) => {
        const { status, json } = await search(query)
        expect([status, json.name, json.details?.[0]?.path]).toEqual([400, 'ValidationError', `query/${path}`])
      },
    ))

  test('returns 400 for a cursor of another order, and for a value that no request has', async () => {
    const cursorOf = (sortBy: string, key: unknown) =>
      Buffer.from(JSON.stringify([1, ['searchChangeRequests', sortBy, 'desc'], key])).toString('base64url')
    const statusOf = async (sortBy: string, key: unknown, of = sortBy) =>
      (await search(`sortBy=${sortBy}&cursor=${cursorOf(of, key)}`)).status
    expect(await statusOf('createdAt', [1, 1])).toBe(200)
    expect(await statusOf('id', [1, 1], 'createdAt')).toBe(400)
    const wrong: [string, unknown][] = [
      ['createdAt', [-1, 1]],
      ['createdAt', [8e15, 1]],
      ['createdAt', ['now', 1]],
      ['id', [1.5, 1]],
      ['id', [1, 1e300]],
      ['state', [8, 1]],
      ['project', ['\u0000', 1]],
      ['project', [1, 1]],
      ['project', ['shop']],
    ]
    for (const [sortBy, key] of wrong) expect([sortBy, key, await statusOf(sortBy, key)]).toEqual([sortBy, key, 400])
  })
})

test('returns 401 without a token, and 403 for tokens of SDKs', async () => {
  expect((await server.send('GET', '/api/admin/search/change-requests', { token: null })).status).toBe(401)
  expect((await search('', server.tokens.frontend)).status).toBe(403)
})
