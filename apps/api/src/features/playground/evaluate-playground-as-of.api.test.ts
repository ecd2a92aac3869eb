import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { byName, seedPlayground, segmentIds, strategyIds, thisMoment } from '../../../test/playground.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

const context = { appName: 'web', userId: '7', properties: { country: 'NO', age: 41 } }
const features = '/api/admin/projects/shop/features'
let server: TestServer
let seeded: string

beforeAll(async () => {
  server = await startTestServer()
  await seedPlayground(server)
  seeded = await thisMoment()
})
afterAll(() => server.stop())

const ask = (more: object = {}, token?: string) =>
  server.send('POST', '/api/admin/playground', {
    body: { environment: 'production', projects: ['shop'], context, ...more },
    ...(token !== undefined && { token }),
  })
const write = async (method: string, path: string, body?: object) => {
  const answer = await server.send(method, path, body === undefined ? {} : { body })
  expect([method, path, answer.status < 300, answer.text]).toEqual([method, path, true, answer.text])
  return answer.text === '' ? undefined : answer.json
}
const run = (statement: string) => server.database.run(sql.raw<{ created_at: string }>(statement).compile(build))

/** Creates a feature that is on in production for every context. */
const newFeature = async (name: string, project = 'shop') => {
  await write('POST', `/api/admin/projects/${project}/features`, { name })
  const path = `/api/admin/projects/${project}/features/${name}/environments/production`
  const { id } = await write('POST', `${path}/strategies`, { name: 'default', constraints: [], parameters: {} })
  await write('POST', `${path}/on`)
  return { name, path, strategy: `${path}/strategies/${id}` }
}

describe('200', () => {
  test('returns the outcomes of that time, which differ from the present outcomes', async () => {
    const before = await ask()
    await write('PATCH', `${features}/checkout/environments/production/strategies/${strategyIds.norway}`, [
      { op: 'replace', path: '/constraints', value: [{ contextName: 'age', operator: 'NUM_GTE', value: '99' }] },
    ])
    await write('PUT', `/api/admin/segments/${segmentIds.north}`, { name: 'north', constraints: [] })
    await write('POST', `${features}/off/environments/production/on`)
    await write('DELETE', `${features}/custom`)
    const answer = await ask({ asOf: seeded })
    expect(answer.json.features).toEqual(before.json.features)
    expect(answer.json).toMatchObject({ asOf: { time: seeded, unknown: [] }, changeRequest: null, input: { asOf: seeded } })
    const now = await ask()
    expect(now.json.asOf).toBeNull()
    expect(byName(now)).toMatchObject({
      off: { isEnabledInCurrentEnvironment: true },
      checkout: { strategies: { data: [{}, { result: { enabled: false } }, {}] } },
    })
    expect(byName(now)).not.toHaveProperty('custom')
  })

  test('includes changes of that millisecond, and accepts a time with an offset', async () => {
    const { name } = await newFeature('at-that-time')
    const [last] = await run(`select created_at from event where feature = '${name}' order by id desc limit 1`)
    const { created_at } = last!
    const { json } = await ask({ asOf: created_at })
    expect(byName(await ask({ asOf: created_at }))[name]).toMatchObject({ isEnabled: true })
    expect(json.asOf.time).toBe(new Date(created_at).toISOString())
    const shifted = `${new Date(Date.parse(created_at) + 7_200_000).toISOString().slice(0, -1)}+02:00`
    expect((await ask({ asOf: shifted })).json.asOf.time).toBe(json.asOf.time)
  })

  test('evaluates dates at that time, unless the context has a time', async () => {
    const dated = await newFeature('dated')
    const asOf = await thisMoment()
    const border = new Date(Date.parse(asOf) + 1).toISOString()
    const constraints = [{ contextName: 'currentTime', operator: 'DATE_BEFORE', value: border }]
    await run(`
      update feature_environment set strategies = jsonb_set(strategies, '{0,constraints}', '${JSON.stringify(constraints)}'::jsonb)
      where feature = '${dated.name}' and environment = 'production'`)
    expect(byName(await ask())[dated.name].isEnabled).toBe(false)
    expect(byName(await ask({ asOf }))[dated.name].isEnabled).toBe(true)
    const later = { ...context, currentTime: '2999-01-01T00:00:00.000Z' }
    expect(byName(await ask({ asOf, context: later }))[dated.name].isEnabled).toBe(false)
  })

  test('shows a deleted project with its features only to callers who see all projects', async () => {
    await write('POST', '/api/admin/projects', { id: 'gone', name: 'Gone' })
    const { name } = await newFeature('of-the-gone', 'gone')
    const asOf = await thisMoment()
    await write('DELETE', `/api/admin/projects/gone/features/${name}`)
    await write('DELETE', '/api/admin/projects/gone')
    await write('POST', '/api/admin/projects', { id: 'gone', name: 'Another one' })
    const { token } = await newAccount(server)
    expect(byName(await ask({ asOf, projects: ['gone'] }))[name].isEnabled).toBe(true)
    expect(byName(await ask({ asOf, projects: '*' }, token))).not.toHaveProperty(name)
    const { status, json } = await ask({ asOf, projects: ['gone'] }, token)
    expect([status, json.message]).toEqual([404, `There was no project gone at ${asOf}`])
  })

  test('hides features and segments that have been in a hidden project since', async () => {
    const { name } = await newFeature('moving')
    const asOf = await thisMoment()
    await write('POST', `${features}/${name}/changeProject`, { newProjectId: 'veiled' })
    await write('PUT', `/api/admin/segments/${segmentIds.veiled}`, { name: 'secret', constraints: [], project: null })
    const { token } = await newAccount(server)
    expect(byName(await ask({ asOf }))).toHaveProperty(name)
    const answer = await ask({ asOf }, token)
    expect(byName(answer)).not.toHaveProperty(name)
    const hidden = { id: segmentIds.veiled, name: null, result: true, constraints: [] }
    expect(byName(answer)['with-secret'].strategies.data[0].segments).toEqual([hidden])
    expect(byName(await ask({}, token))['with-secret'].strategies.data[0].segments).toMatchObject([{ name: 'secret' }])
  })
})

describe('200 with unknown features', () => {
  const unknownOf = async (asOf: string, ...names: string[]) => {
    const answer = await ask({ asOf })
    for (const name of names) expect(byName(answer)).not.toHaveProperty(name)
    return answer.json.asOf.unknown.filter(({ name }: { name: string }) => names.includes(name))
  }
  const scope = { projectId: 'shop', environment: 'production' }

  test('lists a feature as unknown if the event of an older server lacks the former state', async () => {
    const { name } = await newFeature('deleted-long-ago')
    const asOf = await thisMoment()
    await write('DELETE', `${features}/${name}`)
    await write('DELETE', `/api/admin/archive/${name}`)
    expect(byName(await ask({ asOf }))).toHaveProperty(name)
    await run(`update event set pre_data = pre_data - 'environments' where type = 'feature-deleted' and feature = '${name}'`)
    expect(await unknownOf(asOf, name)).toEqual([{ name, ...scope, reason: 'notRecorded' }])
  })

  test('lists a feature as unknown if one of its events is missing, and the features that depend on this feature', async () => {
    const [parent, child] = [await newFeature('without-event'), await newFeature('its-child')]
    await write('POST', `${features}/${child.name}/dependencies`, { feature: parent.name })
    const asOf = await thisMoment()
    await write('POST', `${parent.path}/off`)
    await write('POST', `${parent.path}/on`)
    expect(await unknownOf(asOf)).toEqual([])
    await run(`delete from event where id = (select max(id) from event where feature = '${parent.name}')`)
    expect(await unknownOf(asOf, parent.name, child.name)).toEqual([
      { name: child.name, ...scope, reason: 'parent' },
      { name: parent.name, ...scope, reason: 'contradiction' },
    ])
  })

  test('lists a feature as unknown if an event of its segment is missing', async () => {
    const { id } = await write('POST', '/api/admin/segments', { name: 'torn', constraints: [] })
    const { name, strategy } = await newFeature('with-torn')
    await write('PUT', strategy, { name: 'default', constraints: [], parameters: {}, segments: [id] })
    const asOf = await thisMoment()
    for (const value of ['1', '2'])
      await write('PUT', `/api/admin/segments/${id}`, {
        name: 'torn',
        constraints: [{ contextName: 'userId', operator: 'IN', values: [value] }],
      })
    await run(`delete from event where id = (select max(id) from event where type = 'segment-updated')`)
    expect(await unknownOf(asOf, name)).toEqual([{ name, ...scope, reason: 'segment' }])
  })
})

test.each([
  ['a text that is not a time', 'yesterday', 'must be an RFC 3339'],
  ['a time without a zone', '2026-01-31T12:00:00', 'must be an RFC 3339'],
  ['a time in the future', '2999-01-01T00:00:00.000Z', 'must not be in the future'],
])('returns 400 for %s', async (_, asOf, message) => {
  const { status, json } = await ask({ asOf })
  expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'body/asOf'])
  expect(json.details[0].message).toContain(message)
})

test('returns 400 for a time together with a change request', async () => {
  const { status, json } = await ask({ asOf: seeded, changeRequest: 1 })
  expect([status, json.details[0].path]).toEqual([400, 'body/asOf'])
})

test('returns 404 for an environment that did not exist then, and for an unknown environment', async () => {
  await write('POST', '/api/admin/environments', { name: 'lab', type: 'test' })
  for (const environment of ['lab', 'nowhere']) {
    const { status, json } = await ask({ asOf: seeded, environment })
    expect([status, json.message]).toEqual([404, `There was no environment ${environment} at ${seeded}`])
  }
  expect((await ask({ asOf: await thisMoment(), environment: 'lab' })).status).toBe(200)
})

describe('409', () => {
  test('returns 409 for a time before the oldest event', async () => {
    const { status, json } = await ask({ asOf: '2020-01-31T12:00:00.000Z' })
    expect([status, json.name]).toEqual([409, 'ConflictError'])
    expect(json.message).toMatch(/^body\/asOf: the oldest event is of 20\S+Z; name a later time$/)
  })

  test('returns 409 for a time before an import that did not record the replaced state', async () => {
    const asOf = await thisMoment()
    await importFile(server, { version: 4, features: [{ name: 'fresh', project: 'shop' }] })
    expect(byName(await ask({ asOf }))).not.toHaveProperty('fresh')
    await run(`delete from event where id = (select max(id) from event where type = 'state-imported')`)
    const { status, json } = await ask({ asOf })
    expect([status, json.message]).toEqual([
      409,
      expect.stringMatching(/the import of 20\S+Z did not record the replaced state; name a later time$/),
    ])
  })

  test('returns 409 for a time with more newer events than the limit', async () => {
    const asOf = await thisMoment()
    await run(
      `insert into event (type, created_by, group_id) select 'user-updated', 'system', gen_random_uuid() from generate_series(1, 50001)`,
    )
    const { status, json } = await ask({ asOf })
    expect([status, json.name]).toEqual([409, 'ConflictError'])
    expect(json.message).toContain('more than 50,000 events')
    await run(`delete from event where type = 'user-updated' and id = (select max(id) from event)`)
    expect((await ask({ asOf })).status).toBe(200)
  })
})
