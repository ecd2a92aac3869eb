import { expect } from 'vitest'
import { pulseOf } from './delivery-client.ts'
import type { TestServer } from './harness.ts'
import type { Pick } from './random-numbers.ts'

const projects = ['default', 'shop'] as const
const names = ['a', 'b', 'c', 'd']
const environments = ['development', 'production'] as const

type Write = readonly [method: string, path: string, body?: object]

/** A random write. The server refuses some writes, which must then change nothing. */
const writeOf = (pick: Pick, strategies: readonly string[], segment: number): Write => {
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

/** Random writes to two projects. Each project has a pulse that grows, so that a client detects an older state. */
export class RandomWrites {
  readonly #pick: Pick
  readonly #segment: number
  readonly #strategies: string[] = []
  #pulse = 1

  private constructor(pick: Pick, segment: number) {
    this.#pick = pick
    this.#segment = segment
  }

  static async prepare(server: TestServer, pick: Pick): Promise<RandomWrites> {
    await server.send('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
    for (const project of projects)
      await server.send('POST', `/api/admin/projects/${project}/features`, { body: { name: pulseOf(project), description: '1' } })
    const { json } = await server.send('POST', '/api/admin/segments', { body: { name: 'one', constraints: [] } })
    return new RandomWrites(pick, json.id)
  }

  /** Sends a write, and returns a description of it. */
  async send(server: TestServer): Promise<string> {
    const [method, path, body] = writeOf(this.#pick, this.#strategies, this.#segment)
    const answer = await server.send(method, path, body && { body })
    const { status } = answer
    expect(status, `${method} ${path}`).toBeLessThan(500)
    if (method === 'POST' && path.endsWith('/strategies') && status === 200) this.#strategies.push(answer.json.id)
    return `${method} ${path} ${status}`
  }

  /** Sends writes to all instances concurrently, together with `meanwhile`, and then a beat to the first instance. */
  async burst(servers: readonly TestServer[], meanwhile: () => Promise<unknown>): Promise<string> {
    const sent = await Promise.all([...servers, ...servers].map((server) => this.send(server)).concat(meanwhile().then(() => '')))
    await this.beat(servers[0]!)
    return sent.join(', ')
  }

  /** Increments the pulses. */
  async beat(server: TestServer): Promise<void> {
    const body = [{ op: 'replace', path: '/description', value: String(++this.#pulse) }]
    for (const project of projects) {
      const { status } = await server.send('PATCH', `/api/admin/projects/${project}/features/${pulseOf(project)}`, { body })
      expect(status).toBe(200)
    }
  }
}
