import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listFlagEvents, listUses, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { build } from '../../store/index.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

let server: TestServer
let stateMark: () => Promise<string>
let counter = 0
/** Names for each test. */
let from: string
let to: string
let name: string
let everybody: number

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    environments: [{ name: 'staging', type: 'preproduction', sortOrder: 150 }],
    projects: [{ id: 'veiled', name: 'Veiled', mode: 'private' }],
  })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

/** Links a project to exactly these environments. */
const link = async (project: string, environments: readonly string[]) => {
  await server.database.run(build.deleteFrom('project_environment').where('project', '=', project).compile())
  const rows = environments.map((environment) => ({ project, environment }))
  await server.database.run(build.insertInto('project_environment').values(rows).compile())
}

beforeEach(async () => {
  counter += 1
  from = `from-${counter}`
  to = `to-${counter}`
  name = `feature-${counter}`
  everybody = 1_000 + counter
  await importFile(server, {
    version: 4,
    projects: [from, to].map((id) => ({ id, name: id })),
    segments: [{ id: everybody, name: `everybody-${counter}`, constraints: [] }],
  })
  await link(from, ['production', 'staging'])
  await link(to, ['development', 'production'])
  await importFile(server, {
    version: 4,
    features: [{ name, project: from, description: 'A feature', tags: [{ type: 'simple', value: 'payments' }] }],
    featureEnvironments: [
      { featureName: name, environment: 'production', enabled: true },
      { featureName: name, environment: 'staging', enabled: false },
    ],
    featureStrategies: [
      { featureName: name, environment: 'production', name: 'default', segments: [everybody] },
      { featureName: name, environment: 'staging', name: 'default', title: 'Left behind', segments: [everybody] },
    ],
  })
})

const move = (newProjectId: unknown = to, token = server.tokens.admin, feature = name) =>
  server.send('POST', `/api/admin/projects/${from}/features/${feature}/changeProject`, { body: { newProjectId }, token })
const read = (project = to) => server.send('GET', `/api/admin/projects/${project}/features/${name}`)
const namesIn = async (project: string) =>
  (await server.send('GET', `/api/admin/projects/${project}/features`)).json.features.map((one: { name: string }) => one.name)
const countIn = async (project: string) =>
  (await server.send('GET', '/api/admin/projects')).json.projects.find((one: { id: string }) => one.id === project).featureCount

describe('200', () => {
  test('moves the feature to the lists and counts of the other project', async () => {
    expect([await namesIn(from), await namesIn(to), await countIn(from), await countIn(to)]).toEqual([[name], [], 1, 0])
    expect(await move()).toMatchObject({ status: 200, json: {} })
    expect([await namesIn(from), await namesIn(to), await countIn(from), await countIn(to)]).toEqual([[], [name], 0, 1])
    expect((await read(from)).json.message).toBe(`The feature ${name} is not in the project ${from}`)
  })

  test('keeps common environments, drops environments that the other project lacks, and adds the missing ones empty', async () => {
    const before = await readIn(server, { project: from }, name)
    await move()
    const { json } = await read()
    expect(json).toMatchObject({ project: to, description: 'A feature', tags: [{ value: 'payments' }] })
    expect(json.environments.map((one: { name: string }) => one.name)).toEqual(['development', 'production'])
    expect(json.environments[0]).toMatchObject({ enabled: false, strategies: [], variants: [] })
    expect(json.environments[1]).toEqual(before)
    expect(await listUses(server, name)).toEqual([{ segment: everybody, environment: 'production', strategy: before.strategies[0]?.id }])
  })

  test('writes events in the other project, and events of removed strategies in the former project', async () => {
    await move()
    expect(await listFlagEvents(server, name)).toMatchObject([
      { type: 'feature-strategy-remove', project: from, environment: 'staging', pre_data: { title: 'Left behind' } },
      { type: 'feature-project-change', project: to, environment: null, data: { project: to }, pre_data: { project: from } },
    ])
  })

  test('changes the revisions of both projects in all their environments', async () => {
    const keys = [
      revisionKeys.projects,
      revisionKeys.features,
      ...[from, to].map(revisionKeys.project),
      ...['production', 'staging'].map((environment) => revisionKeys.environment(from, environment)),
      ...['production', 'development'].map((environment) => revisionKeys.environment(to, environment)),
    ]
    const before = await server.ports.cache.revisions.observe(keys)
    await move()
    const after = await server.ports.cache.revisions.observe(keys)
    for (const key of keys) expect(after.get(key), key).not.toBe(before.get(key))
  })

  test('stores nothing for a move to the same project', async () => {
    const before = await stateMark()
    expect((await move(from)).status).toBe(200)
    expect(await stateMark()).toBe(before)
  })

  test('returns 200 with the permission in both projects, and 403 with the permission in one', async () => {
    const ofBoth = await newAccount(server, { projects: { [from]: 'Owner', [to]: 'Owner' } })
    const ofOne = await newAccount(server, { projects: { [from]: 'Owner', [to]: 'Member' } })
    const ofOther = await newAccount(server, { projects: { [from]: 'Member', [to]: 'Owner' } })
    const before = await stateMark()
    for (const { token } of [ofOne, ofOther]) {
      const { status, json } = await move(to, token)
      expect([status, json.name, json.message]).toEqual([403, 'NoAccessError', expect.stringContaining('MOVE_FEATURE_TOGGLE')])
    }
    expect(await stateMark()).toBe(before)
    expect((await move(to, ofBoth.token)).status).toBe(200)
  })

  test('moves a feature back', async () => {
    await move()
    const back = `/api/admin/projects/${to}/features/${name}/changeProject`
    await server.send('POST', `/api/admin/projects/${to}/features/${name}/environments/production/off`, {})
    expect((await server.send('POST', back, { body: { newProjectId: from } })).status).toBe(200)
    expect([await namesIn(from), await namesIn(to)]).toEqual([[name], []])
  })
})

describe.each([
  ['its own project', () => from],
  ['the other project', () => to],
])('reviews in %s', (_, reviewed) => {
  test('returns 403 to Owners of both projects, and 200 to administrators', async () => {
    await review(server, { project: reviewed() })
    const { token } = await newAccount(server, { projects: { [from]: 'Owner', [to]: 'Owner' } })
    const before = await stateMark()
    const { status, json } = await move(to, token)
    expect([status, json.message]).toEqual([403, expect.stringContaining('SKIP_CHANGE_REQUEST')])
    expect(await stateMark()).toBe(before)
    expect((await move()).status).toBe(200)
  })
})

describe('409, nothing stored', () => {
  const cases: [string, () => Promise<unknown>, () => string][] = [
    [
      'the feature is on in an environment that the other project lacks',
      () => server.send('POST', `/api/admin/projects/${from}/features/${name}/environments/staging/on`),
      () => `${name} is enabled in environments that the project ${to} does not have: staging`,
    ],
    [
      'the feature depends on another',
      () =>
        importFile(
          server,
          {
            version: 4,
            features: [
              { name: `${name}-parent`, project: from },
              { name, project: from, dependencies: [{ feature: `${name}-parent` }] },
            ],
          },
          { keep: 'false' },
        ),
      () => `${name} has dependencies with other features; remove these dependencies first: ${name}-parent`,
    ],
    [
      'another feature depends on it',
      () => importFile(server, { version: 4, features: [{ name: `${name}-child`, project: from, dependencies: [{ feature: name }] }] }),
      () => `${name} has dependencies with other features; remove these dependencies first: ${name}-child`,
    ],
    [
      'the feature uses a segment of its project',
      () =>
        server.send('PUT', `/api/admin/segments/${everybody}`, {
          body: { name: `everybody-${counter}`, project: from, constraints: [] },
        }),
      () => `${name} uses segments that are limited to its project: everybody-${counter}`,
    ],
  ]
  test.each(cases)('returns 409 if %s', async (_, prepare, message) => {
    await prepare()
    const before = await stateMark()
    const { status, json } = await move()
    expect([status, json.name, json.message]).toEqual([409, 'ConflictError', message()])
    expect(await stateMark()).toBe(before)
  })
})

test('returns 400 for an invalid project id', async () => {
  for (const [id, path] of [
    [undefined, 'body/newProjectId'],
    ['a b', 'body/newProjectId'],
    [7, 'body/newProjectId'],
  ] as const) {
    const answer = await server.send('POST', `/api/admin/projects/${from}/features/${name}/changeProject`, { body: { newProjectId: id } })
    expect([answer.status, answer.json.details[0].path]).toEqual([400, path])
  }
})

test('returns 404 for an unknown project, a hidden project and an unknown feature', async () => {
  const { token } = await newAccount(server, { projects: { [from]: 'Owner' } })
  for (const [target, feature, message] of [
    ['nowhere', name, 'There is no project nowhere'],
    ['veiled', name, 'There is no project veiled'],
    [to, 'no-such-feature', 'There is no feature named no-such-feature'],
  ] as const) {
    const { status, json } = await move(target, token, feature)
    expect([status, json.name, json.message]).toEqual([404, 'NotFoundError', message])
  }
})
