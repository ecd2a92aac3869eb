import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

const path = '/api/admin/archive/features'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'attic', name: 'Attic' },
      { id: 'vault', name: 'Vault', mode: 'private' },
    ],
    features: [
      { name: 'one', project: 'default', archived: true },
      { name: 'live', project: 'default' },
      { name: 'two', project: 'attic', archived: true },
      { name: 'hidden', project: 'vault', archived: true },
    ],
  })
})
afterAll(() => server.stop())

const namesOf = ({ json }: Awaited<ReturnType<TestServer['send']>>) => json.features.map(({ name }: { name: string }) => name)

describe('200', () => {
  test('returns the archived features of all projects in full, by project and name', async () => {
    const answer = await server.send('GET', path)
    const { status, json } = answer
    expect([status, json.version]).toEqual([200, 2])
    expect(namesOf(answer)).toEqual(['two', 'one', 'hidden'])
    for (const feature of json.features) {
      const { features } = (await server.send('GET', `${path}/${feature.project}`)).json
      expect(features).toContainEqual(feature)
    }
  })

  test('omits features of projects that are hidden from the caller', async () => {
    const { token } = await newAccount(server)
    expect(namesOf(await server.send('GET', path, { token }))).toEqual(['two', 'one'])
  })

  test('returns pages', async () => {
    const first = await server.send('GET', `${path}?limit=2`)
    expect(namesOf(first)).toEqual(['two', 'one'])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(namesOf(await server.send('GET', next))).toEqual(['hidden'])
  })
})

test('returns 304 until a feature changes', async () => {
  const etag = (await server.send('GET', path)).headers.get('etag')!
  const again = () => server.send('GET', path, { headers: { 'If-None-Match': etag } })
  expect((await again()).status).toBe(304)
  await server.send('DELETE', '/api/admin/projects/default/features/live')
  const changed = await again()
  expect(changed.status).toBe(200)
  expect(namesOf(changed)).toEqual(['two', 'live', 'one', 'hidden'])
})
