import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { byName, seedPlayground } from '../../../test/playground.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedPlayground(server)
})
afterAll(() => server.stop())

const ask = (more: object = {}, token?: string | null) =>
  server.send('POST', '/api/admin/playground/advanced', {
    body: { environments: ['production', 'development'], projects: ['shop'], context: { appName: 'web' }, ...more },
    ...(token !== undefined && { token }),
  })

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at).join(',')

describe('200', () => {
  test('returns the outcomes of every combination in each environment of a feature', async () => {
    const context = { appName: 'web', userId: ' 1, 2 ,,1', properties: { country: 'NO,SE', age: 20 } }
    const answer = await ask({ context })
    const { checkout, banner } = byName(answer)
    expect(answer.json.input).toEqual({ environments: ['production', 'development'], projects: ['shop'], context })
    expect(Object.keys(checkout.environments)).toEqual(['production', 'development'])
    const contexts = checkout.environments.production.map((outcome: { context: object }) => outcome.context)
    expect(contexts).toHaveLength(4)
    for (const userId of ['1', '2'])
      for (const country of ['NO', 'SE'])
        expect(contexts).toContainEqual({ appName: 'web', environment: 'production', userId, properties: { country, age: 20 } })
    for (const outcome of checkout.environments.production)
      expect(outcome).toMatchObject({
        name: 'checkout',
        projectId: 'shop',
        environment: 'production',
        isEnabledInCurrentEnvironment: true,
        strategies: { data: [{}, { result: { enabled: outcome.context.properties.country === 'NO' } }, {}] },
      })
    expect(checkout.environments.development).toHaveLength(4)
    expect(checkout.environments.development[0]).toMatchObject({ isEnabled: false, reason: { kind: 'featureOff' } })
    expect(banner.environments.production[0].dependencies).toMatchObject([{ feature: 'checkout' }])
  })

  test('returns the same outcome as the simple playground for a single context', async () => {
    const context = { appName: 'web', userId: '3', properties: { country: 'NO', age: 20 } }
    const { checkout } = byName(await ask({ context }))
    const single = await server.send('POST', '/api/admin/playground', { body: { environment: 'production', projects: ['shop'], context } })
    const { environment: _, context: __, ...outcome } = checkout.environments.production[0]
    expect(byName(single).checkout).toEqual(outcome)
  })

  test('sends many outcomes in parts, to several callers at once', async () => {
    const context = { appName: 'web', userId: numbers(300) }
    const answers = await Promise.all([ask({ context }), ask({ context }), ask({ context, environments: ['production'] })])
    expect(answers.map((answer) => byName(answer).checkout.environments.production.length)).toEqual([300, 300, 300])
  })
})

describe('400 above the limits', () => {
  test('returns 400 for more contexts than the maximum of outcomes, with any features', async () => {
    const context = { appName: 'web', userId: numbers(200), properties: { age: numbers(100) } }
    const { status, json } = await ask({ context })
    expect([status, json.details[0].path]).toEqual([400, 'body/context'])
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`field-${at}`, 'a,b,c']))
    expect((await ask({ context: { appName: 'web', properties: many } })).status).toBe(400)
  })

  test('returns 400 with the limit for more than 15,000 outcomes', async () => {
    const { status, json } = await ask({ context: { appName: 'web', userId: numbers(2_000) } })
    expect([status, json.name]).toEqual([400, 'ValidationError'])
    expect(json.message).toContain('20,000 outcomes')
    expect(json.message).toContain('15,000')
  })

  test('returns 400 with the limit if repeated segments make the response too large', async () => {
    const values = Array.from({ length: 1_000 }, (_, at) => `${at}`.padEnd(900, 'x'))
    const large = { id: 51, name: 'large', constraints: [{ contextName: 'userId', operator: 'IN', values }] }
    await importFile(server, {
      version: 4,
      projects: [{ id: 'large', name: 'Large' }],
      segments: [large],
      features: [{ name: 'large', project: 'large' }],
      featureStrategies: [
        { id: '00000000-aaaa-4000-8000-0000000000ff', featureName: 'large', environment: 'production', name: 'default', segments: [51] },
      ],
    })
    const body = { projects: ['large'], environments: ['production'] }
    expect((await ask({ ...body, context: { appName: 'web', userId: numbers(10) } })).status).toBe(200)
    const { status, json } = await ask({ ...body, context: { appName: 'web', userId: numbers(1_000) } })
    expect([status, json.name]).toEqual([400, 'ValidationError'])
    expect(json.message).toContain('256,000,000 bytes')
  })

  test('returns 400 if a long value, repeated by many constraints, makes the response too large', async () => {
    const constraints = Array.from({ length: 1_000 }, () => ({ contextName: 'userId', operator: 'IN', values: ['1'] }))
    const strategies = Array.from({ length: 30 }, (_, at) => ({
      id: `00000000-bbbb-4000-8000-0000000000${at + 10}`,
      featureName: 'repeating',
      environment: 'production',
      name: 'default',
      constraints,
    }))
    const features = [{ name: 'repeating', project: 'repeating' }]
    await importFile(server, { version: 4, projects: [{ id: 'repeating', name: 'Repeating' }], features, featureStrategies: strategies })
    const body = { projects: ['repeating'], environments: ['production'] }
    expect((await ask({ ...body, context: { appName: 'web', userId: 'short' } })).status).toBe(200)
    expect((await ask({ ...body, context: { appName: 'web', userId: 'x'.repeat(10_000) } })).status).toBe(400)
  })
})

test('returns 404 for an unknown environment, and for a hidden project', async () => {
  expect((await ask({ environments: ['production', 'nowhere'] })).json.message).toBe('There is no environment nowhere')
  const { token } = await newAccount(server)
  expect((await ask({ projects: ['veiled'] }, token)).json.message).toBe('There is no project veiled')
})

test('returns 401 without credentials, and 403 to tokens of applications', async () => {
  expect((await ask({}, null)).status).toBe(401)
  for (const token of [server.tokens.backend, server.tokens.frontend]) expect((await ask({}, token)).status).toBe(403)
})
