import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import type { TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startTwoServers } from '../two-servers.ts'

const projects = ['east', 'west'] as const
const names = ['a', 'b', 'c', 'd']
const segment = 7
let servers: [TestServer, TestServer]
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  end = two.end
  await importFile(servers[0], {
    version: 4,
    environments: [{ name: 'staging', type: 'preproduction', sortOrder: 150 }],
    projects: projects.map((id) => ({ id, name: id })),
    segments: [{ id: segment, name: 'testers', constraints: [] }],
  })
  const links = [
    ['east', 'development'],
    ['west', 'staging'],
  ] as const
  for (const [project, environment] of links) {
    const lacking = build.deleteFrom('project_environment').where('project', '=', project).where('environment', '=', environment)
    await servers[0].database.run(lacking.compile())
  }
  await importFile(servers[0], { version: 4, features: names.map((name) => ({ name, project: 'east' })) })
})
afterAll(() => end())

/** The same pseudorandom numbers in each run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const sendRandomRequest = (server: TestServer, next: (below: number) => number) => {
  const project = projects[next(2)]!
  const [feature, other] = [names[next(4)]!, names[next(4)]!]
  const path = `/api/admin/projects/${project}/features/${feature}`
  const confined = { name: 'testers', project: [...projects, null][next(3)]!, constraints: [] }
  const asks: (() => Promise<{ status: number; text: string }>)[] = [
    () => server.send('POST', `${path}/changeProject`, { body: { newProjectId: projects[next(2)] } }),
    () => server.send('POST', `${path}/changeProject`, { body: { newProjectId: projects[next(2)] } }),
    () => server.send('POST', `${path}/environments/production/${next(2) ? 'on' : 'off'}`),
    () =>
      server.send('POST', `${path}/environments/production/strategies`, { body: { name: 'default', segments: next(4) ? [] : [segment] } }),
    () => server.send('PUT', `${path}/environments/production/variants`, { body: [] }),
    () => server.send('POST', `${path}/dependencies`, { body: { feature: other } }),
    () => server.send('DELETE', `${path}/dependencies`),
    () => server.send('PUT', `/api/admin/segments/${segment}`, { body: confined }),
    () => server.send('POST', `/api/admin/projects/${project}/stale`, { body: { features: [other, feature], stale: next(2) === 1 } }),
    () =>
      server.send('PUT', `/api/admin/projects/${project}/tags`, {
        body: {
          features: [feature, other],
          tags: { addedTags: [{ value: `tag-${next(3)}` }], removedTags: [{ value: `tag-${next(3)}` }] },
        },
      }),
  ]
  return asks[next(asks.length)]!()
}

/** States that must never occur, whatever the order of writes is. */
const contradictions = {
  'a feature is in other environments than its project': sql`
    select f.name from feature f
    where (select array_agg(environment order by environment) from feature_environment where feature = f.name)
      is distinct from (select array_agg(environment order by environment) from project_environment where project = f.project)`,
  'a feature depends on one of another project': sql`
    select d.feature as name from feature_dependency d join feature f on f.name = d.feature join feature p on p.name = d.parent
    where f.project <> p.project`,
  'a feature uses a segment of another project': sql`
    select u.feature as name from segment_use u join feature f on f.name = u.feature join segment s on s.id = u.segment
    where s.project <> f.project`,
}

test('features that move while they and their dependencies are changed stay consistent', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      const next = numbers(client + 1)
      const statuses: number[] = []
      for (let turn = 0; turn < 60; turn++) {
        const { status, text } = await sendRandomRequest(servers[client % 2]!, next)
        expect(status, text).toBeLessThan(500)
        statuses.push(status)
      }
      return statuses
    }),
  )
  expect(answers.flat().filter((status) => status < 300).length).toBeGreaterThan(50)
  for (const [what, query] of Object.entries(contradictions))
    expect([what, await servers[0].database.run(query.compile(build))]).toEqual([what, []])

  const moves = await servers[0].database.run(
    sql<{ feature: string; before: string; after: string }>`
      select feature, pre_data ->> 'project' as before, data ->> 'project' as after from event
      where type = 'feature-project-change' order by id`.compile(build),
  )
  expect(moves.length).toBeGreaterThan(5)
  for (const name of names) {
    const path = ['east', ...moves.filter(({ feature }) => feature === name).map(({ after }) => after)]
    expect(moves.filter(({ feature }) => feature === name).map(({ before }) => before)).toEqual(path.slice(0, -1))
    for (const server of servers) {
      const { json } = await server.send('GET', `/api/admin/projects/${path.at(-1)}/features/${name}`)
      expect(json.project).toBe(path.at(-1))
    }
  }
}, 120_000)
