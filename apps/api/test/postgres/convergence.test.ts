import { expect, onTestFinished, test } from 'vitest'
import { type ClientFeature, type ClientSegment, DeliveryClient } from '../delivery-client.ts'
import { full } from '../full.ts'
import { randomNumbers } from '../random-numbers.ts'
import { startTwoServers } from '../two-servers.ts'

const steps = full ? 600 : 80
const seed = Number(process.env.FUZZ_SEED ?? 7)
const projects = ['default', 'shop'] as const
const names = ['a', 'b', 'c', 'd']
const environments = ['development', 'production'] as const

type Write = readonly [method: string, path: string, body?: object]

/** A random write. Some are refused, which must change nothing. */
const writeOf = (pick: (count: number) => number, strategies: readonly string[], segment: number): Write => {
  const one = <T>(list: readonly T[]): T => list[pick(list.length)]!
  const [project, name, environment] = [one(projects), one(names), one(environments)]
  const feature = `/api/admin/projects/${project}/features/${name}`
  const configuration = `${feature}/environments/${environment}`
  const strategy = strategies.length > 0 ? one(strategies) : 'none'
  const values = [String(pick(100))]
  return one<Write>([
    ['POST', `/api/admin/projects/${project}/features`, { name }],
    ['POST', `/api/admin/projects/${project}/features`, { name }],
    ['POST', `${configuration}/on`],
    ['POST', `${configuration}/off`],
    ['PUT', feature, { type: 'release', description: String(pick(100)), impressionData: pick(2) === 1 }],
    ['POST', `${configuration}/strategies`, { name: 'default', segments: pick(2) === 1 ? [segment] : [] }],
    ['POST', `${configuration}/strategies`, { name: 'default', constraints: [{ contextName: 'userId', operator: 'IN', values }] }],
    ['DELETE', `${configuration}/strategies/${strategy}`],
    ['PUT', `/api/admin/segments/${segment}`, { name: 'one', constraints: [{ contextName: 'userId', operator: 'IN', values }] }],
    ['DELETE', feature],
    ['DELETE', `/api/admin/archive/${name}`],
    ['POST', `/api/admin/archive/revive/${name}`],
    ['POST', `${feature}/changeProject`, { newProjectId: one(projects) }],
    ['POST', `${feature}/dependencies`, { feature: one(names) }],
    ['DELETE', `${feature}/dependencies`],
    ['POST', `/api/admin/features/${name}/tags`, { type: 'simple', value: 'tagged' }],
    ['DELETE', `/api/admin/features/${name}/tags/simple/tagged`],
  ])
}

test(`after each of ${steps} random writes, clients of every kind that move between two instances hold what their token reads`, {
  timeout: 900_000,
}, async () => {
  const { servers, end } = await startTwoServers()
  onTestFinished(end)
  const pick = randomNumbers(seed)
  await servers[0].send('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
  const segment = (await servers[0].send('POST', '/api/admin/segments', { body: { name: 'one', constraints: [] } })).json.id as number
  const scopes = [
    { project: '*', environment: 'development' },
    { project: 'default', environment: 'development' },
    { project: 'shop', environment: 'production' },
  ]
  const clients: DeliveryClient[] = []
  for (const scope of scopes) {
    const token = await servers[0].newToken({ type: 'backend', ...scope })
    for (const kind of ['full', 'delta', 'stream'] as const) clients.push(new DeliveryClient(kind, token))
  }
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.end()))
  })
  const strategies: string[] = []
  for (let step = 1; step <= steps; step++) {
    const [method, path, body] = writeOf(pick, strategies, segment)
    const server = servers[pick(2)]!
    const answer = await server.send(method, path, body && { body })
    expect(answer.status, `${method} ${path}`).toBeLessThan(500)
    if (method === 'POST' && path.endsWith('/strategies') && answer.status === 200) strategies.push(answer.json.id)
    const what = `FUZZ_SEED=${seed}, step ${step}: ${method} ${path} ${answer.status}`
    for (const client of clients) {
      // The instance that wrote knows the state; what the token reads there is what the client must come to hold.
      const { json } = await server.send('GET', '/api/client/features', {
        token: client.token,
        headers: { 'Unleash-Client-Spec': '5.2.0' },
      })
      const state: { features: ClientFeature[]; segments: ClientSegment[] } = json
      await client.follow(servers[pick(2)]!, state, what)
    }
  }
})
