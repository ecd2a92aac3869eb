import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import type { TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startTwoServers } from '../two-servers.ts'

const clients = 8
let servers: [TestServer, TestServer]
let end: () => Promise<void>
let made = 0

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  end = two.end
})
afterAll(() => end())
afterEach(() => {
  for (const server of servers) expect(server.log.filter((line) => line.includes('unexpected fault'))).toEqual([])
})

const serverOf = (client: number) => servers[client % 2 === 0 ? 0 : 1]
const at = <T>(count: number, work: (index: number, server: TestServer) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index, serverOf(index))))
const send = async (server: TestServer, method: string, path: string, body?: object) => {
  const { status, text } = await server.send(method, `/api/admin/${path}`, body && { body })
  expect([200, 201, 202, 204, 400, 404, 409], `${method} ${path}: ${text}`).toContain(status)
  return status
}
const newName = (kind: string) => `${kind}-${++made}`

/**
 * Features that are not in exactly the environments of their projects, stored uses of segments that differ from the strategies, and tokens
 * of missing environments.
 */
const inconsistencies = sql<{ wrong: string }>`
  select format('%s in %s', coalesce(c.feature, w.feature), coalesce(c.environment, w.environment)) as wrong
  from feature_environment c
  full join (select f.name as feature, l.environment from feature f join project_environment l on l.project = f.project) w
    on w.feature = c.feature and w.environment = c.environment
  where c.feature is null or w.feature is null
  union all
  select format('segment of %s in %s', coalesce(u.feature, s.feature), coalesce(u.environment, s.environment))
  from segment_use u
  full join (
    select c.feature, c.environment, (strategy ->> 'id')::uuid as strategy, segment::bigint as segment
    from feature_environment c
    cross join jsonb_array_elements(c.strategies) each (strategy)
    cross join jsonb_array_elements_text(strategy -> 'segments') used (segment)
  ) s on (s.feature, s.environment, s.strategy, s.segment) = (u.feature, u.environment, u.strategy, u.segment)
  where u.feature is null or s.feature is null
  union all
  select format('token for %s', t.environment) from api_token t
  where t.revoked_at is null and t.type <> 'admin' and not exists (select from environment e where e.name = t.environment)`.compile(build)
const expectAllInPlace = async () => expect(await servers[0].database.run(inconsistencies)).toEqual([])

test('deleting an environment while features, projects, links, tokens and strategies are created leaves no orphaned rows', async () => {
  await importFile(servers[0], { version: 4, segments: [{ id: 1, name: 'everybody', constraints: [] }] })
  const outcomes = new Set<number>()
  for (let round = 0; round < 12; round++) {
    const environment = newName('environment')
    const feature = newName('feature')
    expect(await send(servers[0], 'POST', 'projects/default/features', { name: feature })).toBe(201)
    expect(await send(servers[0], 'POST', 'environments/development/clone', { name: environment, type: 'test' })).toBe(201)
    const path = `projects/default/features/${feature}/environments/${environment}`
    const strategy = { name: 'default', segments: [1] }
    const [[removed]] = await Promise.all([
      at(1, (_, server) => send(server, 'DELETE', `environments/${environment}`)),
      at(clients, (_, server) => send(server, 'POST', 'projects/default/features', { name: newName('feature') })),
      at(3, (_, server) => send(server, 'POST', 'projects', { id: newName('project'), name: 'A project' })),
      at(2, (_, server) => send(server, 'POST', 'projects/default/environments', { environment })),
      at(2, (_, server) => send(server, 'POST', `${path}/strategies`, strategy)),
      at(2, (_, server) => send(server, 'POST', `environments/${environment}/clone`, { name: newName('clone'), type: 'test' })),
      at(2, (_, server) => send(server, 'POST', 'api-tokens', { tokenName: 'app', type: 'client', environment })),
      at(1, (_, server) => send(server, 'POST', `environments/${environment}/off`)),
      at(1, (_, server) => send(server, 'PUT', 'environments/sort-order', { [environment]: round })),
      at(1, (_, server) => send(server, 'DELETE', `projects/default/features/${feature}`)),
      ...(round % 2 === 0 ? [] : [at(1, (_, server) => send(server, 'POST', `${path}/on`))]),
    ])
    outcomes.add(removed!)
    await expectAllInPlace()
    for (const server of servers) {
      const { status, text } = await server.send('GET', '/api/admin/projects/default/features')
      expect(status).toBe(200)
      expect(text.includes(`"name":"${environment}"`)).toBe(removed !== 200)
    }
    for (const server of servers)
      for (const { name } of (await server.send('GET', '/api/admin/environments')).json.environments)
        if (name.startsWith('clone-')) await send(server, 'DELETE', `environments/${name}`)
  }
  expect(outcomes).toContain(200)
}, 120_000)

test('concurrent requests that would together disable the last enabled environment: one is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const { environments } = (await servers[0].send('GET', '/api/admin/environments')).json
    const names: string[] = environments.map((one: { name: string }) => one.name)
    await Promise.all(names.map((name) => send(servers[0], 'POST', `environments/${name}/on`)))
    await at(names.length * 2, (index, server) => send(server, 'POST', `environments/${names[index % names.length]}/off`))
    const after = (await servers[1].send('GET', '/api/admin/environments')).json.environments
    expect(after.filter((one: { enabled: boolean }) => one.enabled)).toHaveLength(1)
  }
})
