import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { batchesOf, manyFeatures } from '../../../test/features-batch.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
const { post, judged, imported } = batchesOf(() => server)
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [{ id: 'shop', name: 'The shop' }],
    features: [{ name: 'old', project: 'shop', archived: true }],
  })
  await server.send('POST', '/api/admin/context', { body: { name: 'region', legalValues: [{ value: 'dk' }] } })
})
afterAll(() => server.stop())

const scope = { project: 'shop', environment: 'production' }

describe('200', () => {
  test('returns no faults for a valid import, and stores nothing', async () => {
    const hash = await stateMarker(server.database)
    const before = await hash()
    expect(await judged({ ...scope, data: manyFeatures('judged', 20) })).toEqual({ errors: [], warnings: [], permissions: [] })
    expect(await hash()).toBe(before)
  })

  test('returns all errors and warnings, each with the objects concerned', async () => {
    const data = {
      features: [{ name: 'old' }, { name: 'new' }],
      featureStrategies: [
        { featureName: 'new', name: 'homemade' },
        { featureName: 'stranger', name: 'default' },
      ],
      contextFields: [{ name: 'region', legalValues: [{ value: 'dk' }, { value: 'se' }] }],
    }
    expect(await judged({ ...scope, data })).toEqual({
      errors: [
        { message: 'The file refers to these features, but does not contain them', affectedItems: ['stranger'] },
        { message: 'These features are archived', affectedItems: ['old'] },
        { message: 'There is no strategy type homemade', affectedItems: ['new'] },
      ],
      warnings: [{ message: 'These context fields have different legal values here, which stay unchanged', affectedItems: ['region'] }],
      permissions: [],
    })
    expect((await post('import', { ...scope, data })).status).toBe(400)
  })

  test('warns about unknown context fields and accepts the features', async () => {
    const constraints = [{ contextName: 'nofield', operator: 'IN', values: ['1'] }]
    const data = {
      features: [{ name: 'fieldless' }],
      featureStrategies: [{ featureName: 'fieldless', name: 'flexibleRollout', constraints, parameters: { stickiness: 'region' } }],
    }
    const message = 'The context field nofield exists neither on this server nor in the file'
    expect(await judged({ ...scope, data })).toEqual({ errors: [], warnings: [{ message, affectedItems: ['fieldless'] }], permissions: [] })
    await imported({ ...scope, data })
  })

  test('returns only the missing permissions that the import needs', async () => {
    const { token } = await newAccount(server, { projects: { default: 'Owner' } })
    const data = manyFeatures('lacking', 6)
    const inProject = 'You lack these permissions in the project shop'
    const inEnvironment = 'You lack these permissions in the environment production of the project shop'
    expect((await judged({ ...scope, data }, token)).permissions).toEqual([
      { message: inProject, affectedItems: ['CREATE_FEATURE', 'UPDATE_FEATURE', 'UPDATE_FEATURE_DEPENDENCY', 'UPDATE_PROJECT_SEGMENT'] },
      { message: 'You lack these permissions', affectedItems: ['CREATE_TAG_TYPE', 'CREATE_CONTEXT_FIELD', 'CREATE_SEGMENT'] },
      {
        message: inEnvironment,
        affectedItems: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
      },
    ])
    await imported({ ...scope, data })
    expect((await judged({ ...scope, data }, token)).permissions).toEqual([])
  })
})

test('returns 400 for invalid data', async () => {
  const { status, json } = await post('validate', { ...scope, data: { features: 'all' } })
  expect([status, json.details[0].path]).toEqual([400, 'body/data/features'])
})

test('returns 404 for an unknown project, and for a hidden project', async () => {
  await importFile(server, { version: 4, projects: [{ id: 'veiled', name: 'Veiled', mode: 'private' }] })
  const { token } = await newAccount(server, { projects: { shop: 'Owner' } })
  const wanted = { environment: 'production', data: { features: [] } }
  expect((await post('validate', { ...wanted, project: 'nowhere' })).json.message).toBe('There is no project nowhere')
  expect((await post('validate', { ...wanted, project: 'veiled' }, token)).json.message).toBe('There is no project veiled')
})

test('returns 403 to callers without any permission to import', async () => {
  const { token } = await newAccount(server)
  expect(await post('validate', { ...scope, data: { features: [] } }, token)).toMatchObject({ status: 403 })
})
