import { importTogglesSchema } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { batchesOf, manyFeatures } from '../../../test/features-batch.ts'
import { review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newImportPlace, rollout } from '../../../test/import-place.ts'
import { runAs } from '../../../test/run-as.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { operations } from '../operations.ts'

const { importToggles } = operations.featuresBatch

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const { post, judged } = batchesOf(() => server)
const environment = 'production'
let made: number
let project: string
let feature: string
beforeEach(async () => {
  ;({ made, project, feature } = await newImportPlace(server))
})
const place = () => ({ project, environment })

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
    // An import cannot succeed without the name; the check of an import says nothing about the hidden feature.
    const taken = { ...place(), data: { features: [{ name: `${hidden}-a` }] } }
    expect(await judged(taken, token)).toEqual({ errors: [], warnings: [], permissions: [] })
    const refused = await post('import', taken, token)
    const message = `body/data: There are features of these names in other projects: ${hidden}-a`
    expect([refused.status, refused.json.message]).toEqual([400, message])
  })
})
