import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proposed, switchOn } from '../../../../test/change-requests.ts'
import { listEvents } from '../../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { newApplication, readImpact } from '../../../../test/impact.ts'
import { askFor, expectRefusal, granted, newReviewing, type Reviewing } from '../../../../test/reviews.ts'

let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer()
  await server.send('POST', '/api/admin/context', { body: { name: 'plan' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  people = await newReviewing(server)
})

/** A request in review that turns a feature on for one plan. */
const inReview = async (plan: string) => {
  const { scope, author } = people
  const constraints = [{ contextName: 'plan', operator: 'IN', values: [plan] }]
  const strategy = { action: 'addStrategy', feature: scope.banner, payload: { name: 'default', constraints, parameters: {} } }
  const request = await proposed(server, scope, [switchOn(scope.banner), strategy], { token: author.token })
  return granted(server, request, 'In review', author)
}

test('returns 200 for an approval with the hash of the current report; further contexts of the same kinds keep the hash', async () => {
  const plan = `same ${people.scope.project}`
  const { ask } = await newApplication(server, people.scope)
  await ask({ properties: { plan: 'other' } }, 30)
  await ask({ properties: { plan } }, 60)
  const request = await inReview(plan)
  const { impactHash } = await readImpact(server, request, people.approver.token)
  await ask({ properties: { plan } })
  await granted(server, request, { state: 'Approved', impactHash }, people.approver)
  const event = (await listEvents(server, 'change-request-approval-added')).at(-1)
  expect(event?.data).toMatchObject({ id: request.id, impactHash })
})

test('returns 409 with the current hash and stores nothing when the report has changed', async () => {
  const plan = `new ${people.scope.project}`
  const { ask } = await newApplication(server, people.scope)
  await ask({ properties: { plan: 'other' } })
  const request = await inReview(plan)
  const seen = await readImpact(server, request, people.approver.token)
  await ask({ properties: { plan } }, 200)
  const body = { state: 'Approved', impactHash: seen.impactHash }
  const refused = await expectRefusal(server, () => askFor(server, request, body, people.approver), 409, 'ConflictError')
  const { impactHash } = await readImpact(server, request, people.approver.token)
  expect(impactHash).not.toBe(seen.impactHash)
  expect(refused.json.details).toEqual([{ path: 'body/impactHash', message: impactHash }])
  expect(refused.json.message).toContain('Read the impact again')
  await granted(server, request, { state: 'Approved', impactHash }, people.approver)
})

test('returns 400 for a hash with another state, and 403 or 404 to callers who cannot approve', async () => {
  const request = await inReview('any')
  const refused = await expectRefusal(
    server,
    () => askFor(server, request, { state: 'Rejected', impactHash: 'a' }, people.approver),
    400,
    'ValidationError',
  )
  expect(refused.json.details[0].path).toBe('body/impactHash')
  await expectRefusal(server, () => askFor(server, request, { state: 'Approved', impactHash: 'a' }, people.author), 403, 'NoAccessError')
  const unknown = { ...request, id: 999_999 }
  await expectRefusal(server, () => askFor(server, unknown, { state: 'Approved', impactHash: 'a' }, people.approver), 404, 'NotFoundError')
})
