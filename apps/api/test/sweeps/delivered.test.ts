import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, sampleOf, seed } from '../samples.ts'
import { cases } from './bindings.ts'

const writes = cases().filter(({ over, named }) => over === 'HTTP' && named.endpoint.method !== 'GET')

let server: TestServer
let tokens: string[]
/** Writes with which the body of a scope changed, and those with which its tag alone did. */
const changed = { both: new Set<string>(), tag: new Set<string>() }

/** Where the sample changes what is delivered to nobody, though it belongs to features that are. */
const unseen: Readonly<Record<string, string>> = {
  setStrategySortOrder: 'one of two strategies is disabled',
  patchFeatureStrategy: 'a disabled strategy',
  updateFeatureStrategySegments: 'a disabled strategy',
  deleteFeature: 'an archived feature',
  deleteFeatures: 'archived features',
  deleteProject: 'archived features',
  importState: 'an archived feature',
}

const scopes = ['development', 'production'].flatMap((environment) => ['*', 'shop', 'default'].map((project) => ({ environment, project })))

/** The features of a scope, and their tag; the body without what repeats the tag. */
const read = async (token: string, clientSpec: string) => {
  const { status, json, headers } = await server.send('GET', '/api/client/features', {
    token,
    headers: { 'Unleash-Client-Spec': clientSpec },
  })
  expect(status).toBe(200)
  const { meta: _, ...body } = json
  return { body: JSON.stringify(body), tag: headers.get('etag') }
}

const readAll = () => Promise.all(tokens.flatMap((token) => ['4.1.0', '5.2.0'].map((clientSpec) => read(token, clientSpec))))

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  tokens = await Promise.all(
    scopes.map(({ environment, project }) => server.newToken({ type: 'backend', tokenName: 'Sweep', environment, project })),
  )
}, 120_000)
afterAll(() => server.stop())

test.each(writes.map((one) => [one.named.operation, one] as const))(
  '%s changes the tag of the scopes that it changes',
  async (operation, one) => {
    const input: AnyInput = await sampleOf(server, operation)
    const before = await readAll()
    const { status } = await one.call(server, one.named, input)
    expect(status).toBeLessThan(300)
    for (const [index, { body, tag }] of (await readAll()).entries()) {
      const [bodyChanged, tagChanged] = [body !== before[index]!.body, tag !== before[index]!.tag]
      if (bodyChanged) expect([index, tagChanged]).toEqual([index, true])
      if (tagChanged) changed[bodyChanged ? 'both' : 'tag'].add(operation)
    }
  },
)

test('nothing else changes a tag, but for what is known to be unseen', () => {
  expect([...changed.tag].sort()).toEqual(Object.keys(unseen).sort())
  expect(changed.both.size).toBeGreaterThan(20)
})
