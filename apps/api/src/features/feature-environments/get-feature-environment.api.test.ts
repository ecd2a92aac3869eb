import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newReviewScope, type ReviewScope, unlinked } from '../../../test/change-requests.ts'
import { pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let scope: ReviewScope
beforeAll(async () => {
  server = await startTestServer()
  scope = await newReviewScope(server)
})
afterAll(() => server.stop())

const rests = ['', '/strategies', '/variants']

test('returns 200 with the same environment as the feature', async () => {
  const { environments } = (await server.send('GET', `/api/admin/projects/${scope.project}/features/${scope.checkout}`)).json
  expect(environments.map(({ name }: { name: string }) => name)).toEqual(['development', 'production'])
  for (const one of environments) {
    expect(await readIn(server, scope, scope.checkout, one.name)).toEqual(one)
    const list = await server.send('GET', pathIn(scope, scope.checkout, '/strategies', one.name))
    expect([list.status, list.json]).toEqual([200, one.strategies])
  }
})

test('returns 200 for an archived feature', async () => {
  expect(await readIn(server, scope, scope.retired)).toMatchObject({
    featureName: scope.retired,
    strategies: [{ id: scope.retiredStrategy }],
  })
})

test('returns 304 until the feature changes in this environment', async () => {
  const own = await newReviewScope(server)
  const tags = () =>
    Promise.all(rests.map(async (rest) => (await server.send('GET', pathIn(own, own.checkout, rest))).headers.get('etag')!))
  const before = await tags()
  const statuses = () =>
    Promise.all(
      rests.map(async (rest, index) => {
        const headers = { 'If-None-Match': before[index]! }
        return (await server.send('GET', pathIn(own, own.checkout, rest), { headers })).status
      }),
    )
  await server.send('POST', pathIn(own, own.checkout, '/on', 'development'))
  expect(await statuses()).toEqual([304, 304, 304])
  await server.send('POST', pathIn(own, own.checkout, '/strategies'), { body: { name: 'default' } })
  expect(await statuses()).toEqual([200, 200, 304])
})

test('returns 404 for unknown and for unrelated features, environments and projects', async () => {
  const { project, checkout, foreign } = scope
  for (const rest of rests)
    for (const [path, says] of [
      [pathIn(scope, 'no-such-feature', rest), 'There is no feature named no-such-feature'],
      [pathIn(scope, foreign.feature, rest), `The feature ${foreign.feature} is not in the project ${project}`],
      [pathIn(scope, checkout, rest, 'nowhere'), `The feature ${checkout} is not in the environment nowhere`],
      [pathIn(scope, checkout, rest, unlinked), `The feature ${checkout} is not in the environment ${unlinked}`],
    ] as const)
      expect(await server.send('GET', path)).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: says } })
})

test('returns the same 404 for a feature of a hidden project as for an unknown feature', async () => {
  const hidden = await newReviewScope(server, 'private')
  const { token } = await newAccount(server)
  for (const rest of rests) {
    const answer = await server.send('GET', pathIn(scope, hidden.checkout, rest), { token })
    expect(answer).toMatchObject({ status: 404, json: { message: `There is no feature named ${hidden.checkout}` } })
  }
})
