import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { someOf } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, sampleOf, seed } from '../samples.ts'
import { importFile } from '../state-import.ts'
import { cases } from './bindings.ts'

const writes = cases().filter(({ over, named }) => over === 'HTTP' && named.endpoint.method !== 'GET')

let server: TestServer
let tokens: string[]
/** Writes that changed the body of a scope, and writes that changed only its tag. */
const changed = { both: new Set<string>(), tag: new Set<string>() }

/** Operations whose sample changes only the tag: it changes nothing that is delivered, although the feature is delivered. */
const undelivered: Readonly<Record<string, string>> = {
  setStrategySortOrder: 'one of two strategies is disabled',
  patchFeatureStrategy: 'a disabled strategy',
  updateFeatureStrategySegments: 'a disabled strategy',
  deleteFeature: 'an archived feature',
  deleteFeatures: 'archived features',
  deleteProject: 'archived features',
  importState: 'an archived feature',
}

/** Client specifications with inlined segments, and with segments by id. */
const specs = ['4.1.0', '5.2.0']
const scopes = ['development', 'production'].flatMap((environment) => ['*', 'shop', 'default'].map((project) => ({ environment, project })))

/** Stored names of the features in an environment that applications read. */
const stored = async (environment: string): Promise<string[]> => {
  const rows = await server.database.run(
    sql<{ name: string }>`select f.name from feature f
      join feature_environment c on c.feature = f.name and c.environment = ${environment}
      join project_environment l on l.project = f.project and l.environment = ${environment}
      where f.archived_at is null`.compile(build),
  )
  return rows.map(({ name }) => name).sort()
}

/** The features of a scope and their tag. The tag is removed from the body. */
const read = async (token: string, clientSpec: string) => {
  const { status, json, headers } = await server.send('GET', '/api/client/features', {
    token,
    headers: { 'Unleash-Client-Spec': clientSpec },
  })
  expect(status).toBe(200)
  const { meta: _, ...body } = json
  return { body: JSON.stringify(body), tag: headers.get('etag') }
}

const readAll = (clientSpecs: readonly string[]) =>
  Promise.all(tokens.flatMap((token) => clientSpecs.map((clientSpec) => read(token, clientSpec))))

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  tokens = await Promise.all(scopes.map(({ environment, project }) => server.newToken({ type: 'backend', environment, project })))
}, 120_000)
afterAll(() => server.stop())

test.each(writes.map((one) => [one.named.operation, one] as const))(
  '%s changes the tag of every scope whose body it changes',
  async (operation, one) => {
    const input: AnyInput = await sampleOf(server, operation)
    const clientSpecs = someOf(specs, one.turn)
    const before = await readAll(clientSpecs)
    const { status } = await one.call(server, one.named, input)
    expect(status).toBeLessThan(300)
    const after = await readAll(clientSpecs)
    for (const [index, { environment, project }] of scopes.entries()) {
      if (project !== '*') continue
      const names = JSON.parse(after[index * clientSpecs.length]!.body).features.map(({ name }: { name: string }) => name)
      expect([environment, names.sort()]).toEqual([environment, await stored(environment)])
    }
    for (const [index, { body, tag }] of after.entries()) {
      const [bodyChanged, tagChanged] = [body !== before[index]!.body, tag !== before[index]!.tag]
      if (bodyChanged) expect([index, tagChanged]).toEqual([index, true])
      if (tagChanged) changed[bodyChanged ? 'both' : 'tag'].add(operation)
    }
  },
)

test('only the listed writes change a tag without a change of the body', () => {
  expect([...changed.tag].sort()).toEqual(Object.keys(undelivered).sort())
  expect(changed.both.size).toBeGreaterThan(20)
})

test.each([
  ['a project leaves an environment', () => server.send('DELETE', '/api/admin/projects/shop/environments/production')],
  [
    'a project enters an environment',
    () => server.send('POST', '/api/admin/projects/shop/environments', { body: { environment: 'production' } }),
  ],
  [
    'an import drops all features',
    async () => {
      // Features that open change requests name cannot be dropped.
      await server.database.run(build.deleteFrom('change_request').compile())
      await importFile(server, { version: 4, features: [{ name: 'only-one' }] }, { drop: 'true' })
    },
  ],
])('features are added and removed when %s', async (_, write) => {
  const before = await stored('production')
  await readAll(specs)
  await write()
  const after = await stored('production')
  expect(after).not.toEqual(before)
  const { body } = await read(
    tokens[scopes.findIndex(({ environment, project }) => environment === 'production' && project === '*')]!,
    '5.2.0',
  )
  expect(
    JSON.parse(body)
      .features.map(({ name }: { name: string }) => name)
      .sort(),
  ).toEqual(after)
})
