import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newPlace, type Place, unlinked } from '../../../test/change-requests.ts'
import { pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  place = await newPlace(server)
})
afterAll(() => server.stop())

const rests = ['', '/strategies', '/variants']

test('200: what the feature shows of the environment', async () => {
  const { environments } = (await server.send('GET', `/api/admin/projects/${place.project}/features/${place.checkout}`)).json
  expect(environments.map(({ name }: { name: string }) => name)).toEqual(['development', 'production'])
  for (const one of environments) {
    expect(await readIn(server, place, place.checkout, one.name)).toEqual(one)
    const list = await server.send('GET', pathIn(place, place.checkout, '/strategies', one.name))
    expect([list.status, list.json]).toEqual([200, one.strategies])
  }
})

test('200: of an archived feature too', async () => {
  expect(await readIn(server, place, place.retired)).toMatchObject({
    featureName: place.retired,
    strategies: [{ id: place.retiredStrategy }],
  })
})

test('304 until the feature changes there, whatever changes elsewhere', async () => {
  const own = await newPlace(server)
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

test('404 for a feature, an environment and a project that are not there, or where they are not', async () => {
  const { project, checkout, foreign } = place
  for (const rest of rests)
    for (const [path, says] of [
      [pathIn(place, 'no-such-feature', rest), 'There is no feature named no-such-feature'],
      [pathIn(place, foreign.feature, rest), `The feature ${foreign.feature} is not in the project ${project}`],
      [pathIn(place, checkout, rest, 'nowhere'), `The feature ${checkout} is not in the environment nowhere`],
      [pathIn(place, checkout, rest, unlinked), `The feature ${checkout} is not in the environment ${unlinked}`],
    ] as const)
      expect(await server.send('GET', path)).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: says } })
})

test('404 for a feature of a private project, told from one that is not there by nobody who does not see it', async () => {
  const hidden = await newPlace(server, 'private')
  const { token } = await newAccount(server)
  for (const rest of rests) {
    const answer = await server.send('GET', pathIn(place, hidden.checkout, rest), { token })
    expect(answer).toMatchObject({ status: 404, json: { message: `There is no feature named ${hidden.checkout}` } })
  }
})
