import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  expect((await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'checkout' } })).status).toBe(201)
})
afterAll(() => server.stop())

const path = '/api/admin/projects/default/features/checkout'
const tag = async () => (await server.send('GET', path)).headers.get('ETag')!
const describeAs = (value: string, ifMatch: string) =>
  server.send('PATCH', path, { body: [{ op: 'replace', path: '/description', value }], headers: { 'If-Match': ifMatch } })

test('a feature can be changed after an environment was made that it has no part in', async () => {
  const read = await tag()
  expect((await server.send('POST', '/api/admin/environments', { body: { name: 'apart', type: 'test' } })).status).toBe(201)
  expect((await describeAs('one', read)).status).toBe(200)
  expect((await describeAs('two', await tag())).status).toBe(200)
})

test('whoever read it before an environment of it was changed is refused', async () => {
  const read = await tag()
  expect((await server.send('PUT', '/api/admin/environments/update/development', { body: { type: 'test' } })).status).toBe(200)
  expect((await describeAs('three', read)).status).toBe(412)
})

test('* names any version there is, and none of what is not there', async () => {
  expect((await describeAs('four', '*')).status).toBe(200)
  const nowhere = await server.send('PATCH', `${path}-not`, { body: [], headers: { 'If-Match': '*' } })
  expect(nowhere.status).toBe(404)
})
