import { importTogglesSchema } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { batchesOf, manyFeatures } from '../../../test/features-batch.ts'
import { review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newImportScope, rollout } from '../../../test/import-scope.ts'
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
let counter: number
let project: string
let feature: string
beforeEach(async () => {
  ;({ counter, project, feature } = await newImportScope(server))
})
const scope = () => ({ project, environment })

/** Invalid bodies with their error messages. */
const refused: readonly (readonly [string, () => object | Promise<object>, RegExp])[] = [
  ['no features', () => ({ features: undefined }), /body\/data\/features/],
  ['a feature twice', () => ({ features: [{ name: feature }, { name: feature }] }), /must name each name once/],
  ['a strategy of a feature that the file lacks', () => ({ featureStrategies: [rollout('stranger')] }), /does not contain them: stranger/],
  ['an unknown strategy type', () => ({ featureStrategies: [rollout(feature, { name: 'homemade' })] }), /no strategy type homemade/],
  ['an invalid parameter', () => ({ featureStrategies: [rollout(feature, { parameters: { rollout: '101' } })] }), /parameter rollout/],
  [
    'an invalid constraint',
    () => ({ featureStrategies: [rollout(feature, { constraints: [{ contextName: 'age', operator: 'NUM_GT', value: 'old' }] })] }),
    /Constraint on age: must be a decimal number/,
  ],
  [
    'a value that is not legal on this server',
    async () => {
      const name = `field-${counter}`
      await server.send('POST', '/api/admin/context', { body: { name, legalValues: [{ value: 'a' }] } })
      return {
        featureStrategies: [rollout(feature, { constraints: [{ contextName: name, operator: 'IN', values: ['b'] }] })],
        contextFields: [{ name, legalValues: [{ value: 'b' }] }],
      }
    },
    /must be a legal value of/,
  ],
  [
    'variants with invalid weights',
    () => ({ featureEnvironments: [{ featureName: feature, enabled: true, variants: [{ name: 'a', weight: 1000, weightType: 'fix' }] }] }),
    /at least one variant must be variable/,
  ],
  ['a segment that the file lacks', () => ({ featureStrategies: [rollout(feature, { segments: [4] })] }), /segment 4 of a strategy/],
  [
    'a segment that neither file nor server has',
    () => ({ featureStrategies: [rollout(feature, { segments: [4] })], segments: [{ id: 4, name: 'nowhere' }] }),
    /does not contain their constraints: nowhere/,
  ],
  [
    'a different segment with the same name',
    async () => {
      const name = `taken-${counter}`
      await server.send('POST', '/api/admin/segments', { body: { name, constraints: [] } })
      const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'] }]
      return { featureStrategies: [rollout(feature, { segments: [4] })], segments: [{ id: 4, name, constraints }] }
    },
    /Other segments with these names already exist: taken-/,
  ],
  [
    'an unknown tag type',
    () => ({ featureTags: [{ featureName: feature, tagType: 'nowhere', tagValue: 'any' }] }),
    /These tag types do not exist: nowhere/,
  ],
  [
    'an unknown parent',
    () => ({ dependencies: [{ feature, dependencies: [{ feature: 'nowhere' }] }] }),
    /others would depend on them: nowhere/,
  ],
  ['a dependency on itself', () => ({ dependencies: [{ feature, dependencies: [{ feature }] }] }), /depend on themselves/],
  [
    'circular dependencies',
    () => {
      const features = [{ name: feature }, { name: `other-${counter}` }]
      const on = (child: number, parent: number) => ({
        feature: features[child]!.name,
        dependencies: [{ feature: features[parent]!.name }],
      })
      return { features, dependencies: [on(0, 1), on(1, 0)] }
    },
    /depend on features that themselves depend on other features/,
  ],
  [
    'a dependency of a feature on which others depend',
    async () => {
      const child = `child-${counter}`
      const parent = `parent-${counter}`
      await importFile(server, {
        version: 4,
        features: [
          { name: child, project, dependencies: [{ feature }] },
          { name: parent, project },
        ],
      })
      return { dependencies: [{ feature, dependencies: [{ feature: parent }] }] }
    },
    /cannot depend on other features, because other features depend on them: feature-/,
  ],
  [
    'an archived feature',
    async () => {
      await importFile(server, { version: 4, features: [{ name: `old-${counter}`, project, archived: true }] })
      return { features: [{ name: `old-${counter}` }] }
    },
    /These features are archived: old-/,
  ],
  [
    'a feature of another project',
    async () => {
      await importFile(server, { version: 4, features: [{ name: `far-${counter}` }] })
      return { features: [{ name: `far-${counter}` }] }
    },
    /in other projects: far-/,
  ],
  [
    "a name that the project's pattern rejects",
    async () => {
      const body = { mode: 'open', defaultStickiness: 'default', featureNaming: { pattern: 'team-.*', example: 'team-a' } }
      const { status, text } = await server.send('PUT', `/api/admin/projects/${project}/settings`, { body })
      expect(status, text).toBeLessThan(300)
      return { features: [{ name: `strange-${counter}` }] }
    },
    /must match the pattern team-.*: strange-/,
  ],
  ['an invalid name', () => ({ features: [{ name: 'a b' }] }), /body\/data\/features\/0\/name/],
]

describe('400', () => {
  test('returns 400 for every wrong file, and stores nothing', () =>
    expectRows(refused, async (_, make, pattern) => {
      const data = { features: [{ name: feature, description: 'Not stored' }], ...(await make()) }
      const before = await stateMark()
      const { status, json } = await post('import', { ...scope(), data })
      expect([status, json.name]).toEqual([400, 'ValidationError'])
      expect(json.message).toMatch(pattern)
      expect(await stateMark()).toBe(before)
    }))

  test('one error in the last of many features rejects the complete import', async () => {
    const data = manyFeatures(`all-${counter}`, 700)
    const before = await stateMark()
    const last = rollout(data.features.at(-1)!.name, { name: 'homemade' })
    const { status } = await post('import', { ...scope(), data: { ...data, featureStrategies: [...data.featureStrategies, last] } })
    expect([status, await stateMark()]).toEqual([400, before])
  })
})

describe('403', () => {
  test('returns 403 to a Viewer and to a Member of another project', async () => {
    const { token } = await newAccount(server)
    const { token: other } = await newAccount(server, { projects: { default: 'Owner' } })
    const before = await stateMark()
    const wanted = { ...scope(), data: { features: [{ name: `never-${counter}` }] } }
    expect((await post('import', wanted, token)).json).toMatchObject({ name: 'NoAccessError' })
    expect((await post('import', wanted, other)).json.message).toContain('CREATE_FEATURE or UPDATE_FEATURE or')
    expect(await stateMark()).toBe(before)
  })

  const needs: readonly (readonly [string, () => object])[] = [
    ['CREATE_FEATURE', () => ({ features: [{ name: `made-${counter}` }] })],
    ['UPDATE_FEATURE', () => ({ features: [{ name: feature, description: 'Other' }] })],
    ['UPDATE_FEATURE', () => ({ ...same(), featureTags: [{ featureName: feature, tagValue: `tag-${counter}` }] })],
    ['UPDATE_FEATURE_DEPENDENCY', () => ({ ...same(), dependencies: [{ feature, dependencies: [{ feature: `parent-${counter}` }] }] })],
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
    ['CREATE_TAG_TYPE', () => ({ ...same(), tagTypes: [{ name: `type-${counter}` }] })],
    ['CREATE_CONTEXT_FIELD', () => ({ ...same(), contextFields: [{ name: `field-${counter}` }] })],
  ]
  const same = () => ({ features: [{ name: feature, description: 'Before' }] })
  const asItIs = () => [{ featureName: feature, name: 'default' }]
  const configured = () => ({ featureName: feature, enabled: false, variants: [{ name: 'old', weight: 1000 }] })

  test.each(needs)('requires %s only if the import uses it', async (permission, data) => {
    await importFile(server, { version: 4, features: [{ name: `parent-${counter}`, project }] })
    const body = { ...scope(), data: { featureStrategies: [], featureEnvironments: [], ...data() } }
    const input = { body: importTogglesSchema.parse(body) }
    const isRoot = permission === 'CREATE_TAG_TYPE' || permission === 'CREATE_CONTEXT_FIELD'
    const grant = { permission: permission as 'CREATE_FEATURE', ...(!isRoot && { project }) }
    const other = { permission: permission === 'UPDATE_FEATURE' ? ('CREATE_FEATURE' as const) : ('UPDATE_FEATURE' as const), project }
    const denied = await runAs(server, importToggles, [other], input)
    expect(denied).toMatchObject({ name: 'NoAccessError', message: expect.stringMatching(`permission ${permission} (in|to)`) })
    expect(await runAs(server, importToggles, isRoot ? [grant, other] : [grant], input)).toEqual({})
  })

  test('requires CREATE_SEGMENT for global segments, or UPDATE_PROJECT_SEGMENT for segments of the project', async () => {
    const use = (name: string, confined: string | null) => ({
      ...scope(),
      data: {
        ...same(),
        featureStrategies: [rollout(feature, { segments: [1] })],
        segments: [{ id: 1, name, project: confined, constraints: [] }],
      },
    })
    const strategies = (['CREATE_FEATURE_STRATEGY', 'DELETE_FEATURE_STRATEGY'] as const).map((permission) => ({ permission, project }))
    const confinedTo = importTogglesSchema.parse(use(`confined-${counter}`, 'any'))
    const ofAll = importTogglesSchema.parse(use(`global-${counter}`, null))
    const inProject = [...strategies, { permission: 'UPDATE_PROJECT_SEGMENT' as const, project }]
    expect(await runAs(server, importToggles, strategies, { body: confinedTo })).toMatchObject({ name: 'NoAccessError' })
    expect(await runAs(server, importToggles, inProject, { body: confinedTo })).toEqual({})
    expect(await runAs(server, importToggles, inProject, { body: ofAll })).toMatchObject({ name: 'NoAccessError' })
    expect(await runAs(server, importToggles, [...strategies, { permission: 'CREATE_SEGMENT' }], { body: ofAll })).toEqual({})
  })

  test('returns 403 and names SKIP_CHANGE_REQUEST if changes need reviews; metadata of features needs no review', async () => {
    await review(server, { project })
    const { token } = await newAccount(server, { projects: { [project]: 'Owner' } })
    const wanted = { ...scope(), data: { features: [{ name: feature }], featureEnvironments: [{ featureName: feature, enabled: true }] } }
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
    expect((await post('import', { ...scope(), data: { features: [{ name: `plain-${counter}` }] } }, token)).status).toBe(200)
    const dependencies = [{ feature, dependencies: [{ feature: `plain-${counter}` }] }]
    const linked = { ...scope(), environment: 'development', data: { features: [{ name: feature }], dependencies } }
    expect((await post('import', linked, token)).json.message).toContain('SKIP_CHANGE_REQUEST')
    expect((await post('import', wanted)).status).toBe(200)
  })
})

describe('404', () => {
  test('returns 404 for an unknown project, and for an environment outside the project', async () => {
    const data = { features: [] }
    expect((await post('import', { project: 'nowhere', environment, data })).json).toMatchObject({ message: 'There is no project nowhere' })
    const { status, json } = await post('import', { project, environment: 'nowhere', data })
    expect([status, json.details[0].path]).toEqual([404, 'body/environment'])
  })

  test('returns 404 for a private project hidden from the caller', async () => {
    const hidden = `hidden-${counter}`
    await importFile(server, {
      version: 4,
      projects: [{ id: hidden, name: hidden, mode: 'private' }],
      features: [{ name: `${hidden}-a`, project: hidden }],
    })
    const { token } = await newAccount(server, { projects: { [project]: 'Owner' } })
    const { status, json } = await post('import', { project: hidden, environment, data: { features: [] } }, token)
    expect([status, json.message]).toEqual([404, `There is no project ${hidden}`])
    // An import needs the name, so it fails. Validation does not reveal the hidden feature.
    const taken = { ...scope(), data: { features: [{ name: `${hidden}-a` }] } }
    expect(await judged(taken, token)).toEqual({ errors: [], warnings: [], permissions: [] })
    const refused = await post('import', taken, token)
    const message = `body/data: Features with these names exist in other projects: ${hidden}-a`
    expect([refused.status, refused.json.message]).toEqual([400, message])
  })
})
