import { importTogglesSchema } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { batchesOf, manyFeatures, withoutIds } from '../../../test/features-batch.ts'
import { listFlagEvents, listUses, pathIn, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { build } from '../../store/index.ts'
import { importToggles } from './import-toggles.ts'

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const { post, exported, imported, judged } = batchesOf(() => server)
let made = 0
let project: string
let feature: string
const environment = 'production'
const place = () => ({ project, environment })

beforeEach(async () => {
  project = `project-${++made}`
  feature = `feature-${made}`
  await importFile(server, {
    version: 4,
    projects: [{ id: project, name: project }],
    features: [{ name: feature, project, description: 'Before' }],
    featureEnvironments: ['development', 'production'].map((name) => ({
      featureName: feature,
      name,
      enabled: name === 'development',
      variants: [{ name: 'old', weight: 1000, weightType: 'variable' }],
    })),
    featureStrategies: ['development', 'production'].map((name) => ({ featureName: feature, environment: name, name: 'default' })),
  })
})

const rollout = (featureName: string, more: object = {}) => ({
  featureName,
  name: 'flexibleRollout',
  parameters: { rollout: '50', stickiness: 'default', groupId: featureName },
  ...more,
})

describe('200', () => {
  test('a feature that is not there is created: off and empty in all other environments', async () => {
    const name = `new-${made}`
    await imported({
      ...place(),
      data: {
        features: [
          { name, type: 'experiment', description: 'Grüße', stale: true, impressionData: true, createdAt: '2024-01-02T03:04:05.678Z' },
        ],
        featureStrategies: [rollout(name)],
        featureEnvironments: [{ featureName: name, enabled: true, variants: [{ name: 'blue', weight: 1 }] }],
      },
    })
    expect((await server.send('GET', `/api/admin/projects/${project}/features/${name}`)).json).toMatchObject({
      ...{ project, type: 'experiment', description: 'Grüße', stale: true, impressionData: true, createdAt: '2024-01-02T03:04:05.678Z' },
    })
    expect(await readIn(server, { project }, name)).toMatchObject({
      enabled: true,
      strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50' }, sortOrder: 0 }],
      variants: [{ name: 'blue', weight: 1000 }],
    })
    expect(await readIn(server, { project }, name, 'development')).toMatchObject({ enabled: false, strategies: [], variants: [] })
  })

  test('when it was created is told in any form that a time has', async () => {
    const name = `dated-${made}`
    await imported({ ...place(), data: { features: [{ name, createdAt: '2026-01-01T00:00:00.0009+23:00' }] } })
    expect((await server.send('GET', `/api/admin/projects/${project}/features/${name}`)).json.createdAt).toBe('2025-12-31T01:00:00.000Z')
  })

  test('one that is there gets what the file says, there alone, and its events tell of before and after', async () => {
    const development = await readIn(server, { project }, feature, 'development')
    const before = await readIn(server, { project }, feature)
    await imported({
      ...place(),
      data: {
        features: [{ name: feature, type: 'kill-switch', description: 'After' }],
        featureStrategies: [rollout(feature)],
        featureEnvironments: [{ featureName: feature, enabled: true }],
      },
    })
    expect(await readIn(server, { project }, feature, 'development')).toEqual(development)
    const after = await readIn(server, { project }, feature)
    expect(after).toMatchObject({ enabled: true, strategies: [{ name: 'flexibleRollout' }], variants: [] })
    const events = await listFlagEvents(server, feature)
    expect(events.map(({ type }) => type)).toEqual([
      'feature-metadata-updated',
      'feature-strategy-remove',
      'feature-strategy-add',
      'feature-environment-enabled',
      'feature-environment-variants-updated',
    ])
    expect(events[0]).toMatchObject({ data: { description: 'After', type: 'kill-switch' }, pre_data: { description: 'Before' } })
    expect(events[1]).toMatchObject({ environment, project, pre_data: { id: before.strategies[0]?.id } })
    expect(events[4]).toMatchObject({ data: { variants: [] }, pre_data: { variants: [{ name: 'old' }] } })
    expect(new Set(events.map((event) => event.group_id)).size).toBe(1)
  })

  test('one of which the file says nothing in the environment stays as it is there', async () => {
    const before = await readIn(server, { project }, feature)
    await imported({ ...place(), data: { features: [{ name: feature, description: 'After' }] } })
    expect(await readIn(server, { project }, feature)).toEqual(before)
    expect(await listFlagEvents(server, feature)).toMatchObject([{ type: 'feature-metadata-updated' }])
  })

  test('strategies that are there keep their ids: by their own id, or by all else', async () => {
    const [kept] = (await readIn(server, { project }, feature)).strategies
    const data = (title: string) => ({
      features: [{ name: feature, description: 'Before' }],
      featureStrategies: [{ featureName: feature, name: 'default' }, rollout(feature, { title })],
      featureEnvironments: [{ featureName: feature, enabled: false }],
    })
    await imported({ ...place(), data: data('One') })
    const first = await readIn(server, { project }, feature)
    expect(first.strategies[0]).toEqual(kept)
    const { featureStrategies, ...rest } = await exported({ environment, features: [feature] })
    await imported({ ...place(), data: { ...rest, featureStrategies: featureStrategies.map((one) => ({ ...one, title: 'Two' })) } })
    const second = await readIn(server, { project }, feature)
    expect(second.strategies.map(({ id }) => id)).toEqual(first.strategies.map(({ id }) => id))
    expect(second.strategies.map(({ title }) => title)).toEqual(['Two', 'Two'])
  })

  test('what is needed is made: tag types, tags, context fields, segments; and what is there is used', async () => {
    const word = `word-${made}`
    const data = {
      features: [{ name: feature }],
      featureStrategies: [rollout(feature, { segments: [70, 71], constraints: [{ contextName: word, operator: 'IN', values: ['a'] }] })],
      featureTags: [{ featureName: feature, tagType: word, tagValue: word }],
      tagTypes: [{ name: word, icon: 'W' }],
      contextFields: [{ name: word, legalValues: [{ value: 'a' }], stickiness: true }],
      segments: [
        { id: 70, name: `${word} of all`, constraints: [{ contextName: word, operator: 'IN', values: ['a'] }] },
        { id: 71, name: `${word} confined`, project: 'wherever', constraints: [] },
        { id: 72, name: `${word} unused`, constraints: [] },
      ],
    }
    await imported({ ...place(), data })
    const { json: found } = await server.send('GET', '/api/admin/segments')
    const segments = found.segments.filter(({ name }: { name: string }) => name.startsWith(word))
    expect(segments).toMatchObject([
      { name: `${word} confined`, project },
      { name: `${word} of all`, project: null, createdBy: 'admin for tests', usedInFeatures: 1 },
    ])
    expect((await listUses(server, feature)).map(({ segment }) => segment).sort()).toEqual(
      segments.map(({ id }: { id: number }) => id).sort(),
    )
    expect((await server.send('GET', `/api/admin/context/${word}`)).json).toMatchObject({ stickiness: true, legalValues: [{ value: 'a' }] })
    expect((await server.send('GET', `/api/admin/tag-types/${word}`)).json).toMatchObject({ name: word, icon: 'W' })

    const other = `other-${made}`
    const again = JSON.parse(JSON.stringify(data).replaceAll(feature, other))
    await imported({ ...place(), data: again })
    expect((await listUses(server, other)).map(({ segment }) => segment).sort()).toEqual(
      segments.map(({ id }: { id: number }) => id).sort(),
    )
  })

  test('a segment of which the file has no more than its name is the one that is there', async () => {
    const name = `named-${made}`
    const { json } = await server.send('POST', '/api/admin/segments', { body: { name, constraints: [] } })
    const data = { features: [{ name: feature }], featureStrategies: [rollout(feature, { segments: [5] })], segments: [{ id: 5, name }] }
    await imported({ ...place(), data })
    expect((await readIn(server, { project }, feature)).strategies[0]?.segments).toEqual([json.id])
  })

  test('dependencies, on features of the file that come later too; one that is not named keeps its own', async () => {
    const [child, parent] = [`a-child-${made}`, `z-parent-${made}`]
    const features = [{ name: child }, { name: parent }]
    const dependencies = [{ feature: child, dependencies: [{ feature: parent, variants: ['blue'] }] }]
    await imported({ ...place(), data: { features, dependencies } })
    const read = async () => (await server.send('GET', `/api/admin/projects/${project}/features/${child}`)).json.dependencies
    expect(await read()).toEqual([{ feature: parent, enabled: true, variants: ['blue'] }])
    await imported({ ...place(), data: { features } })
    expect(await read()).toHaveLength(1)
    await imported({ ...place(), data: { features, dependencies: [{ feature: child, dependencies: [{ feature, enabled: false }] }] } })
    expect(await read()).toEqual([{ feature, enabled: false, variants: [] }])
    expect((await listFlagEvents(server, child)).map(({ type }) => type)).toEqual([
      'feature-created',
      'feature-dependency-added',
      'feature-dependency-removed',
      'feature-dependency-added',
    ])
  })

  test('the same again changes nothing, and is told by no event', async () => {
    const wanted = { ...place(), data: manyFeatures(`twice-${made}`, 10) }
    await imported(wanted)
    const before = await stateMark()
    await imported(wanted)
    expect(await stateMark()).toBe(before)
  })

  test('what is exported, imported elsewhere and exported again is the same; and so it is over what was there', async () => {
    const elsewhere = await startTestServer()
    try {
      const other = batchesOf(() => elsewhere)
      await importFile(elsewhere, { version: 4, projects: [{ id: project, name: project }] })
      await imported({ ...place(), data: manyFeatures(`trip-${made}`, 50) })
      const first = await exported({ environment, project })
      expect(first.features).toHaveLength(51)
      await other.imported({ ...place(), data: first })
      const second = await other.exported({ environment, project })
      expect(withoutIds(second)).toEqual(withoutIds(first))

      const changed = {
        ...second,
        features: second.features.map((one) => ({ ...one, description: 'Changed', stale: !one.stale })),
        featureStrategies: second.featureStrategies.slice(7).map((one) => ({ ...one, disabled: !one.disabled })),
        featureEnvironments: second.featureEnvironments.map((one) => ({ ...one, enabled: !one.enabled, variants: [] })),
      }
      await other.imported({ ...place(), data: changed })
      // The same ids as well, since these strategies were there.
      const { segments: _, contextFields: __, ...third } = await other.exported({ environment, project })
      expect(third).toEqual({ ...changed, segments: undefined, contextFields: undefined })
    } finally {
      await elsewhere.stop()
    }
  })

  test('lists and ETags see it at once', async () => {
    const path = `/api/admin/projects/${project}/features`
    const before = await server.send('GET', path)
    await imported({ ...place(), data: { features: [{ name: `seen-${made}` }] } })
    const after = await server.send('GET', path, { headers: { 'If-None-Match': before.headers.get('etag') ?? '' } })
    expect([after.status, after.text.includes(`seen-${made}`)]).toEqual([200, true])
  })

  test('is told as a whole, of the project', async () => {
    await imported({ ...place(), data: { features: [{ name: `whole-${made}` }, { name: feature, description: 'Other' }] } })
    const [event] = await server.database.run(
      build.selectFrom('event').selectAll().where('type', '=', 'features-imported').where('project', '=', project).compile(),
    )
    expect(event).toMatchObject({ environment, data: { created: 1, updated: 1 }, created_by: 'admin for tests' })
  })
})

/** Bodies that are refused, each with what is said of it. */
const refused: readonly (readonly [string, () => object | Promise<object>, RegExp])[] = [
  ['no features', () => ({ features: undefined }), /body\/data\/features/],
  ['a feature twice', () => ({ features: [{ name: feature }, { name: feature }] }), /must name each name once/],
  ['a strategy of a feature that is not in the file', () => ({ featureStrategies: [rollout('stranger')] }), /not in it: stranger/],
  [
    'a strategy type that is not there',
    () => ({ featureStrategies: [rollout(feature, { name: 'homemade' })] }),
    /no strategy type homemade/,
  ],
  [
    'a parameter that does not fit',
    () => ({ featureStrategies: [rollout(feature, { parameters: { rollout: '101' } })] }),
    /parameter rollout/,
  ],
  [
    'a constraint that makes no sense',
    () => ({ featureStrategies: [rollout(feature, { constraints: [{ contextName: 'age', operator: 'NUM_GT', value: 'old' }] })] }),
    /Constraint on age: must be a decimal number/,
  ],
  [
    'a value that is not legal here',
    async () => {
      const name = `field-${made}`
      await server.send('POST', '/api/admin/context', { body: { name, legalValues: [{ value: 'a' }] } })
      return {
        featureStrategies: [rollout(feature, { constraints: [{ contextName: name, operator: 'IN', values: ['b'] }] })],
        contextFields: [{ name, legalValues: [{ value: 'b' }] }],
      }
    },
    /must be a legal value of/,
  ],
  [
    'variants that do not add up',
    () => ({ featureEnvironments: [{ featureName: feature, enabled: true, variants: [{ name: 'a', weight: 1000, weightType: 'fix' }] }] }),
    /one variant at least must be variable/,
  ],
  [
    'a segment that the file does not have',
    () => ({ featureStrategies: [rollout(feature, { segments: [4] })] }),
    /segment 4 of a strategy/,
  ],
  [
    'a segment that is nowhere',
    () => ({ featureStrategies: [rollout(feature, { segments: [4] })], segments: [{ id: 4, name: 'nowhere' }] }),
    /does not say what they are: nowhere/,
  ],
  [
    'another segment of the name',
    async () => {
      const name = `taken-${made}`
      await server.send('POST', '/api/admin/segments', { body: { name, constraints: [] } })
      const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'] }]
      return { featureStrategies: [rollout(feature, { segments: [4] })], segments: [{ id: 4, name, constraints }] }
    },
    /other segments of these names already: taken-/,
  ],
  [
    'a tag type that is not there',
    () => ({ featureTags: [{ featureName: feature, tagType: 'nowhere', tagValue: 'any' }] }),
    /no tag types .*: nowhere/,
  ],
  [
    'a parent that is not there',
    () => ({ dependencies: [{ feature, dependencies: [{ feature: 'nowhere' }] }] }),
    /others would depend on them: nowhere/,
  ],
  ['a dependency on itself', () => ({ dependencies: [{ feature, dependencies: [{ feature }] }] }), /depend on themselves/],
  [
    'dependencies in a circle',
    () => {
      const features = [{ name: feature }, { name: `other-${made}` }]
      const on = (child: number, parent: number) => ({
        feature: features[child]!.name,
        dependencies: [{ feature: features[parent]!.name }],
      })
      return { features, dependencies: [on(0, 1), on(1, 0)] }
    },
    /depend on features that depend on others/,
  ],
  [
    'a dependency of what others depend on',
    async () => {
      const child = `child-${made}`
      const parent = `parent-${made}`
      await importFile(server, {
        version: 4,
        features: [
          { name: child, project, dependencies: [{ feature }] },
          { name: parent, project },
        ],
      })
      return { dependencies: [{ feature, dependencies: [{ feature: parent }] }] }
    },
    /cannot depend on others, since others depend on them: feature-/,
  ],
  [
    'an archived feature',
    async () => {
      await importFile(server, { version: 4, features: [{ name: `old-${made}`, project, archived: true }] })
      return { features: [{ name: `old-${made}` }] }
    },
    /These features are archived: old-/,
  ],
  [
    'a feature of another project',
    async () => {
      await importFile(server, { version: 4, features: [{ name: `far-${made}` }] })
      return { features: [{ name: `far-${made}` }] }
    },
    /in other projects: far-/,
  ],
  [
    'a name that the project does not want',
    async () => {
      const body = { mode: 'open', defaultStickiness: 'default', featureNaming: { pattern: 'team-.*', example: 'team-a' } }
      const { status, text } = await server.send('PUT', `/api/admin/projects/${project}/settings`, { body })
      expect(status, text).toBeLessThan(300)
      return { features: [{ name: `strange-${made}` }] }
    },
    /must match the pattern team-.*: strange-/,
  ],
  ['a name that is none', () => ({ features: [{ name: 'a b' }] }), /body\/data\/features\/0\/name/],
]

describe('400', () => {
  test('returns 400 for every wrong file, and nothing is stored', () =>
    expectRows(refused, async (_, make, said) => {
      const data = { features: [{ name: feature, description: 'Not stored' }], ...(await make()) }
      const before = await stateMark()
      const { status, json } = await post('import', { ...place(), data })
      expect([status, json.name]).toEqual([400, 'ValidationError'])
      expect(json.message).toMatch(said)
      expect(await stateMark()).toBe(before)
    }))

  test('a fault of the last of many keeps all of them out', async () => {
    const data = manyFeatures(`all-${made}`, 700)
    const before = await stateMark()
    const last = rollout(data.features.at(-1)!.name, { name: 'homemade' })
    const { status } = await post('import', { ...place(), data: { ...data, featureStrategies: [...data.featureStrategies, last] } })
    expect([status, await stateMark()]).toEqual([400, before])
  })
})

describe('403', () => {
  test('a Viewer, and a Member elsewhere', async () => {
    const { token } = await newAccount(server)
    const { token: other } = await newAccount(server, { projects: { default: 'Owner' } })
    const before = await stateMark()
    const wanted = { ...place(), data: { features: [{ name: `never-${made}` }] } }
    expect((await post('import', wanted, token)).json).toMatchObject({ name: 'NoAccessError' })
    expect((await post('import', wanted, other)).json.message).toContain('CREATE_FEATURE or UPDATE_FEATURE or')
    expect(await stateMark()).toBe(before)
  })

  const needs: readonly (readonly [string, () => object])[] = [
    ['CREATE_FEATURE', () => ({ features: [{ name: `made-${made}` }] })],
    ['UPDATE_FEATURE', () => ({ features: [{ name: feature, description: 'Other' }] })],
    ['UPDATE_FEATURE', () => ({ ...same(), featureTags: [{ featureName: feature, tagValue: `tag-${made}` }] })],
    ['UPDATE_FEATURE_DEPENDENCY', () => ({ ...same(), dependencies: [{ feature, dependencies: [{ feature: `parent-${made}` }] }] })],
    [
      'UPDATE_FEATURE_ENVIRONMENT',
      () => ({ ...same(), featureStrategies: asItIs(), featureEnvironments: [{ ...configured(), enabled: true }] }),
    ],
    [
      'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
      () => ({ ...same(), featureStrategies: asItIs(), featureEnvironments: [{ featureName: feature, enabled: false }] }),
    ],
    [
      'CREATE_FEATURE_STRATEGY',
      () => ({ ...same(), featureStrategies: [...asItIs(), rollout(feature)], featureEnvironments: [configured()] }),
    ],
    ['DELETE_FEATURE_STRATEGY', () => ({ ...same(), featureEnvironments: [configured()] })],
    ['CREATE_TAG_TYPE', () => ({ ...same(), tagTypes: [{ name: `type-${made}` }] })],
    ['CREATE_CONTEXT_FIELD', () => ({ ...same(), contextFields: [{ name: `field-${made}` }] })],
  ]
  const same = () => ({ features: [{ name: feature, description: 'Before' }] })
  const asItIs = () => [{ featureName: feature, name: 'default' }]
  const configured = () => ({ featureName: feature, enabled: false, variants: [{ name: 'old', weight: 1000 }] })

  test.each(needs)('%s is asked for where it is made use of, and it alone', async (permission, data) => {
    await importFile(server, { version: 4, features: [{ name: `parent-${made}`, project }] })
    const body = { ...place(), data: { featureStrategies: [], featureEnvironments: [], ...data() } }
    const input = { body: importTogglesSchema.parse(body) }
    const isRoot = permission === 'CREATE_TAG_TYPE' || permission === 'CREATE_CONTEXT_FIELD'
    const grant = { permission: permission as 'CREATE_FEATURE', ...(!isRoot && { project }) }
    const other = { permission: permission === 'UPDATE_FEATURE' ? ('CREATE_FEATURE' as const) : ('UPDATE_FEATURE' as const), project }
    const denied = await runAs(server, importToggles, [other], input)
    expect(denied).toMatchObject({ name: 'NoAccessError', message: expect.stringMatching(`permission ${permission} (in|to)`) })
    expect(await runAs(server, importToggles, isRoot ? [grant, other] : [grant], input)).toEqual({})
  })

  test('CREATE_SEGMENT for all, or UPDATE_PROJECT_SEGMENT within the project', async () => {
    const use = (name: string, confined: string | null) => ({
      ...place(),
      data: {
        ...same(),
        featureStrategies: [rollout(feature, { segments: [1] })],
        segments: [{ id: 1, name, project: confined, constraints: [] }],
      },
    })
    const strategies = (['CREATE_FEATURE_STRATEGY', 'DELETE_FEATURE_STRATEGY'] as const).map((permission) => ({ permission, project }))
    const confinedTo = importTogglesSchema.parse(use(`confined-${made}`, 'any'))
    const ofAll = importTogglesSchema.parse(use(`global-${made}`, null))
    const inProject = [...strategies, { permission: 'UPDATE_PROJECT_SEGMENT' as const, project }]
    expect(await runAs(server, importToggles, strategies, { body: confinedTo })).toMatchObject({ name: 'NoAccessError' })
    expect(await runAs(server, importToggles, inProject, { body: confinedTo })).toEqual({})
    expect(await runAs(server, importToggles, inProject, { body: ofAll })).toMatchObject({ name: 'NoAccessError' })
    expect(await runAs(server, importToggles, [...strategies, { permission: 'CREATE_SEGMENT' }], { body: ofAll })).toEqual({})
  })

  test('where changes are reviewed, naming SKIP_CHANGE_REQUEST; features alone are not reviewed', async () => {
    await review(server, { project })
    const { token } = await newAccount(server, { projects: { [project]: 'Owner' } })
    const wanted = { ...place(), data: { features: [{ name: feature }], featureEnvironments: [{ featureName: feature, enabled: true }] } }
    const before = await stateMark()
    const { status, json } = await post('import', wanted, token)
    expect([status, json.name]).toEqual([403, 'NoAccessError'])
    expect(json.message).toContain('SKIP_CHANGE_REQUEST')
    expect((await judged(wanted, token)).permissions).toEqual([
      {
        message: `You lack these permissions in the environment production of the project ${project}`,
        affectedItems: ['SKIP_CHANGE_REQUEST'],
      },
    ])
    expect(await stateMark()).toBe(before)
    expect((await post('import', { ...wanted, environment: 'development' }, token)).status).toBe(200)
    expect((await post('import', { ...place(), data: { features: [{ name: `plain-${made}` }] } }, token)).status).toBe(200)
    const dependencies = [{ feature, dependencies: [{ feature: `plain-${made}` }] }]
    const linked = { ...place(), environment: 'development', data: { features: [{ name: feature }], dependencies } }
    expect((await post('import', linked, token)).json.message).toContain('SKIP_CHANGE_REQUEST')
    expect((await post('import', wanted)).status).toBe(200)
  })
})

describe('404', () => {
  test('a project or an environment that is not there, or not in the project', async () => {
    const data = { features: [] }
    expect((await post('import', { project: 'nowhere', environment, data })).json).toMatchObject({ message: 'There is no project nowhere' })
    const { status, json } = await post('import', { project, environment: 'nowhere', data })
    expect([status, json.details[0].path]).toEqual([404, 'body/environment'])
  })

  test('a private project that the caller does not see', async () => {
    const hidden = `hidden-${made}`
    await importFile(server, {
      version: 4,
      projects: [{ id: hidden, name: hidden, mode: 'private' }],
      features: [{ name: `${hidden}-a`, project: hidden }],
    })
    const { token } = await newAccount(server, { projects: { [project]: 'Owner' } })
    const { status, json } = await post('import', { project: hidden, environment, data: { features: [] } }, token)
    expect([status, json.message]).toEqual([404, `There is no project ${hidden}`])
    // That a name is taken is known of all; nothing else is.
    const taken = await judged({ ...place(), data: { features: [{ name: `${hidden}-a` }] } }, token)
    expect(taken).toEqual({
      errors: [{ message: 'There are features of these names in other projects', affectedItems: [`${hidden}-a`] }],
      warnings: [],
      permissions: [],
    })
  })
})

test('nothing stays of an import that breaks half-way', async () => {
  const before = await stateMark()
  const data = manyFeatures(`broken-${made}`, 1_200)
  // The plan does not look at what the database alone refuses: it breaks in the third of the slices.
  const trigger = `raise exception 'half-way'`
  const run = (text: string) => server.database.run({ sql: text, parameters: [], query: {} } as never)
  await run(
    `create function break_half_way() returns trigger language plpgsql as $$ begin if new.name like '%-01100' then ${trigger}; end if; return new; end $$`,
  )
  await run('create trigger break_half_way before insert on feature for each row execute function break_half_way()')
  try {
    expect((await post('import', { ...place(), data })).status).toBe(500)
  } finally {
    await run('drop trigger break_half_way on feature')
    await run('drop function break_half_way')
  }
  expect(await stateMark()).toBe(before)
  await imported({ ...place(), data })
  expect((await exported({ environment, project })).features).toHaveLength(1_201)
})

test('a body far beyond what others may send', async () => {
  const padding = 'x'.repeat(9_000)
  const features = Array.from({ length: 300 }, (_, at) => ({ name: `large-${made}-${at}`, description: padding }))
  const wanted = { ...place(), data: { features } }
  expect(JSON.stringify(wanted).length).toBeGreaterThan(2_000_000)
  await imported(wanted)
  expect((await server.send('GET', pathIn({ project }, `large-${made}-299`))).status).toBe(200)
})
