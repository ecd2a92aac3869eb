import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile, sendFile } from '../../../test/state-import.ts'
import { FeatureLists } from '../../cache/lists/feature-lists.ts'
import { build } from '../../store/index.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const eventsOf = async (type: string, prefix: string) =>
  (
    await server.database.run(
      build.selectFrom('event').select('feature').where('type', '=', type).where('feature', 'like', `${prefix}%`).compile(),
    )
  ).length
const tag = (name: string, value: string) =>
  server.send('PUT', `/api/admin/features/${name}/tags`, { body: { addedTags: [{ value, type: 'simple' }], removedTags: [] } })

/** Expects that the cached lists equal lists that a new reader reads. */
const expectListsToBeTrue = async () => {
  const servedText = (await server.send('GET', '/api/admin/features')).text
  const lists = new FeatureLists(server.database, server.ports.runtime.log)
  await lists.upTo(revisionKeys.features, 'never seen', performance.now())
  expect(servedText).toBe(lists.body('live', '{"version":1,"features":[', ']}').plain().toString())
}

test('two concurrent imports run one after the other, each completely', async () => {
  const file = (from: number) => ({
    version: 4,
    projects: [{ id: 'both', name: `From ${from}` }],
    features: numbers(200).map((at) => ({
      name: `both-${from + at}`,
      project: 'both',
      description: `${from}`,
      tags: [{ value: 'shared' }],
    })),
  })
  const answers = await Promise.all([sendFile(server, file(0)), sendFile(server, file(100)), sendFile(server, file(50))])
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  const results = answers.map(({ json }) => json)
  const sum = (count: (result: (typeof results)[number]) => number) => results.reduce((total, result) => total + count(result), 0)
  expect(sum((result) => result.imported.features)).toBe(300)
  expect(sum((result) => result.kept.features)).toBe(300)
  expect(sum((result) => result.imported.projects)).toBe(1)
  expect(sum((result) => result.imported.tags)).toBe(1)
  expect(await eventsOf('feature-import', 'both-')).toBe(300)

  // The first import stored all of its features.
  const { features } = (await server.send('GET', '/api/admin/projects/both/features')).json
  const counted = Map.groupBy(features, ({ description }: { description: string }) => description)
  expect([...counted.values()].map((some) => some.length)).toContain(200)
  await expectListsToBeTrue()
})

test('concurrent imports and tag updates lose no acknowledged write', async () => {
  const names = numbers(10).map((at) => `busy-${at}`)
  const file = (round: number) => ({
    version: 4,
    features: [...names, `round-${round}`].map((name) => ({ name, project: 'default', description: `round ${round}` })),
  })
  await importFile(server, file(0))
  const write = async () => {
    const answers = []
    for (const round of numbers(5)) answers.push(...(await Promise.all(names.map((name) => tag(name, `tag-${round}`)))))
    return answers
  }
  const load = async () => {
    const answers = []
    for (const round of numbers(5)) answers.push(await sendFile(server, file(round)))
    return answers
  }
  const [writes, loads] = await Promise.all([write(), load()])
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(loads.map(({ status }) => status))).toEqual(new Set([202]))
  const { features } = (await server.send('GET', '/api/admin/features?namePrefix=busy-')).json
  expect(features).toHaveLength(10)
  for (const feature of features) expect(feature.tags).toEqual(numbers(5).map((round) => ({ type: 'simple', value: `tag-${round}` })))
  expect(await eventsOf('feature-tagged', 'busy-')).toBe(50)
  await expectListsToBeTrue()
})

test('a tag update comes before or after a replacing import, never in between', async () => {
  const names = numbers(10).map((at) => `swept-${at}`)
  const file = { version: 4, features: names.map((name) => ({ name, project: 'default', tags: [{ value: 'of the file' }] })) }
  await importFile(server, file)
  const write = async () => {
    for (const round of numbers(5))
      for (const { status } of await Promise.all(names.map((name) => tag(name, `tag-${round}`)))) expect(status).toBe(200)
  }
  const replace = async () => {
    for (const _ of numbers(5)) await importFile(server, file, { keep: 'false' })
  }
  await Promise.all([write(), replace()])
  const { features } = (await server.send('GET', '/api/admin/features?namePrefix=swept-')).json
  expect(features).toHaveLength(10)
  for (const { tags } of features) expect(tags).toContainEqual({ type: 'simple', value: 'of the file' })
  await expectListsToBeTrue()
})

test('imports 3,000 features with their configuration within 20 seconds', async () => {
  const names = numbers(3_000).map((at) => `large-${String(at).padStart(4, '0')}`)
  const environments = ['development', 'production']
  const strategy = {
    name: 'flexibleRollout',
    parameters: { rollout: '50', stickiness: 'default', groupId: 'large' },
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2', '3'] }],
  }
  const file = {
    version: 4,
    projects: [{ id: 'large', name: 'Large' }],
    features: names.map((name, at) => ({ name, project: 'large', tags: [{ value: `team-${at % 50}` }] })),
    featureEnvironments: names.flatMap((featureName) => environments.map((environment) => ({ featureName, environment, enabled: true }))),
    featureStrategies: names.flatMap((featureName) => environments.map((environment) => ({ featureName, environment, ...strategy }))),
  }
  const startedAt = performance.now()
  expect((await importFile(server, file)).imported).toMatchObject({
    features: 3_000,
    featureEnvironments: 6_000,
    strategies: 6_000,
    tags: 50,
    featureTags: 3_000,
  })
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  const { features } = (await server.send('GET', '/api/admin/projects/large/features')).json
  expect(features.map(({ name }: { name: string }) => name)).toEqual(names)
  expect((await server.send('GET', '/api/admin/features?tag=simple:team-7')).json.features).toHaveLength(60)
  expect((await importFile(server, file)).kept.features).toBe(3_000)
  await expectListsToBeTrue()
})
