import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile, sendFile } from '../../../test/state-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
const show = async (n: string, p = 'default') => (await server.send('GET', `/api/admin/projects/${p}/features/${n}`)).json
test('a', async () => {
  await importFile(server, {
    version: 4,
    features: [{ name: 'parent' }, { name: 'child', dependencies: [{ feature: 'parent' }], tags: [{ value: 'red' }] }],
  })
  expect((await show('parent')).children).toEqual(['child'])
  await importFile(server, { version: 4, features: [{ name: 'child' }] }, { keep: 'false' })
  expect.soft((await show('parent')).children).toEqual([])
})
test('b', async () => {
  await importFile(server, { version: 4, features: [{ name: 'tagged', tags: [{ value: 'red' }] }] })
  expect((await show('tagged')).tags).toHaveLength(1)
  await importFile(server, { version: 4, featureTags: [] }, { drop: 'true' })
  expect.soft((await show('tagged')).tags).toEqual([])
})
const dates = ['2021-01-01T00:00:00+23:59', '9999-12-31T23:59:59.9999999Z']
for (const createdAt of dates)
  test(createdAt, async () => {
    const answer = await sendFile(server, { version: 4, features: [{ name: 'dated', createdAt }] }, { keep: 'false' })
    expect(answer.status).toBe(202)
    const got = await server.send('GET', `/api/admin/projects/default/features/dated`)
    console.log(got.status, got.text.slice(0, 200))
  })
test('upper', async () => {
  const id = '0D5F2A52-6D8B-4A3A-9D0C-0B6A7F0F0001'
  const f = (name: string, id: string) => ({
    version: 4,
    segments: [{ id: 1, name: 'seg', constraints: [] }],
    features: [{ name, environments: [{ name: 'production', enabled: true, strategies: [{ id, name: 'default', segments: [1] }] }] }],
  })
  await importFile(server, f('u1', id))
  await importFile(server, f('u2', id.toLowerCase()))
  console.log((await show('u1')).environments[1].strategies[0].id, (await show('u2')).environments[1].strategies[0].id)
})
test('moves', async () => {
  await importFile(server, {
    version: 4,
    projects: [{ id: 'one', name: 'One' }],
    segments: [{ id: 50, name: 'moving', project: 'one', constraints: [] }],
    features: [{ name: 'moving', project: 'one' }],
  })
  const a = await sendFile(
    server,
    {
      version: 4,
      projects: [{ id: 'two', name: 'Two' }],
      segments: [{ id: 50, name: 'moving', project: 'two', constraints: [] }],
      features: [{ name: 'moving', project: 'two' }],
    },
    { drop: 'true' },
  )
  expect(a.status, a.text).toBe(202)
  expect((await show('moving', 'two')).name).toBe('moving')
})
