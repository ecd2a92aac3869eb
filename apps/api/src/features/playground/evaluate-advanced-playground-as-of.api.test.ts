import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { byName, seedPlayground, thisMoment } from '../../../test/playground.ts'

let server: TestServer
let seeded: string

beforeAll(async () => {
  server = await startTestServer()
  await seedPlayground(server)
  seeded = await thisMoment()
})
afterAll(() => server.stop())

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at).join(',')

const ask = (more: object = {}) =>
  server.send('POST', '/api/admin/playground/advanced', {
    body: { environments: ['production', 'development'], projects: ['shop'], context: { appName: 'web', userId: '1,2' }, ...more },
  })
const write = async (method: string, path: string, body?: object) => {
  const { status, text } = await server.send(method, path, body === undefined ? {} : { body })
  expect([method, path, status < 300, text]).toEqual([method, path, true, text])
}

describe('200', () => {
  test('returns the outcomes of that time in each environment that the project had', async () => {
    const before = await ask()
    await write('POST', '/api/admin/projects/shop/features/checkout/environments/development/on')
    await write('POST', '/api/admin/projects/shop/features/off/environments/development/on')
    await write('DELETE', '/api/admin/projects/shop/environments/development')
    const now = byName(await ask())
    expect(Object.keys(now.checkout.environments)).toEqual(['production'])
    const answer = await ask({ asOf: seeded })
    expect(answer.json.features).toEqual(before.json.features)
    expect(Object.keys(byName(answer).checkout.environments)).toEqual(['production', 'development'])
    expect(answer.json.asOf).toEqual({ time: seeded, unknown: [] })
  })

  test('sends many former outcomes in parts, to several callers at once', async () => {
    const context = { appName: 'web', userId: numbers(300) }
    const answers = await Promise.all([ask({ context, asOf: seeded }), ask({ context, asOf: seeded })])
    expect(answers.map((answer) => byName(answer).checkout.environments.production.length)).toEqual([300, 300])
  })
})

test('returns 400 for a time in the future, for a time together with a change request, and for too many outcomes', async () => {
  for (const more of [{ asOf: '2999-01-01T00:00:00.000Z' }, { asOf: seeded, changeRequest: 1 }]) {
    const { status, json } = await ask(more)
    expect([status, json.details[0].path]).toEqual([400, 'body/asOf'])
  }
  const { status, json } = await ask({ asOf: seeded, context: { appName: 'web', userId: numbers(2_000) } })
  expect([status, json.name]).toEqual([400, 'ValidationError'])
  expect(json.message).toContain('20,000 outcomes')
})

test('returns 404 for an environment and a project that did not exist then', async () => {
  await write('POST', '/api/admin/environments', { name: 'lab', type: 'test' })
  await write('POST', '/api/admin/projects', { id: 'young', name: 'Young' })
  expect((await ask({ asOf: seeded, environments: ['production', 'lab'] })).json.message).toBe(`There was no environment lab at ${seeded}`)
  const { status, json } = await ask({ asOf: seeded, projects: ['shop', 'young'] })
  expect([status, json.message]).toEqual([404, `There was no project young at ${seeded}`])
})

test('returns 409 for a time before the oldest event', async () => {
  const { status, json } = await ask({ asOf: '2020-01-31T12:00:00.000Z' })
  expect([status, json.name]).toEqual([409, 'ConflictError'])
})
