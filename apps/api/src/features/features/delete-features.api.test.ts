import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { proposed, storeIn } from '../../../test/change-requests.ts'
import { badNames, type Family, listArchived, listLive, newFamily, sendNames } from '../../../test/family.ts'
import { listFlagEvents, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { build } from '../../store/index.ts'
import { touchFeatures } from '../../store/repositories/features.repository.ts'

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  family = await newFamily(server)
})

const removeAll = (features: unknown, token?: string) => sendNames(server, family, 'delete', features, token)
const remove = (name: string, token?: string) => server.send('DELETE', `/api/admin/archive/${name}`, token === undefined ? {} : { token })
const create = (name: string, { project }: Pick<Family, 'project'> = family) =>
  server.send('POST', `/api/admin/projects/${project}/features`, { body: { name } })
/** Stores an archived feature that depends on another. */
const link = (child: string, parent: string) =>
  importFile(
    server,
    {
      version: 4,
      features: [
        { name: child, project: family.project, archived: true, dependencies: [{ feature: parent, enabled: true, variants: [] }] },
      ],
    },
    { keep: 'false' },
  )

const both = [
  ['deletion of a list', () => removeAll([family.old])],
  ['deletion by path', () => remove(family.old)],
] as const

describe.each(both)('%s: 200', (_, run) => {
  test('deletes a feature with all related rows, and its name becomes available', async () => {
    const { old } = family
    const { id, token } = await newAccount(server, { rootRole: 'Admin' })
    await server.database.run(build.insertInto('favorite_feature').values({ account_id: id, feature: old, created_at: 'now' }).compile())
    const usage = { feature: old, environment: 'production', app_name: 'web', hour: '2026-01-31T12:00:00Z' }
    await server.database.run(
      build
        .insertInto('feature_usage')
        .values({ ...usage, yes: 1, no: 2 })
        .compile(),
    )
    await server.database.run(
      build
        .insertInto('variant_usage')
        .values({ ...usage, variant: 'blue', count: 1 })
        .compile(),
    )
    expect(await run()).toMatchObject({ status: 200, json: {} })
    expect(await listArchived(server, family)).toEqual([])
    const { event, ...tables } = await storedRows(server.database)
    expect(Object.entries(tables).filter(([, rows]) => rows.some((row) => row.includes(`"${old}"`)))).toEqual([])
    expect(event?.some((row) => row.includes(`"${old}"`))).toBe(true)
    expect((await create(old)).status).toBe(201)
    const { json } = await server.send('GET', `/api/admin/projects/${family.project}/features/${old}`, { token })
    expect(json).toMatchObject({ archived: false, tags: [], description: null, favorite: false })
  })

  test('writes one event with the complete feature', async () => {
    const { json } = await server.send('GET', `/api/admin/archive/features/${family.project}`)
    await run()
    expect(await listFlagEvents(server, family.old)).toEqual([
      expect.objectContaining({ type: 'feature-deleted', project: family.project, data: null, pre_data: json.features[0] }),
    ])
  })

  test('changes every list with the feature, and no other', async () => {
    const paths = [`archive/features/${family.project}`, 'features', `projects/${family.project}/features`, 'projects/default/features']
    const etags = async () => Promise.all(paths.map(async (path) => (await server.send('GET', `/api/admin/${path}`)).headers.get('etag')))
    const before = await etags()
    await run()
    expect((await etags()).map((etag, index) => etag === before[index])).toEqual([false, false, false, true])
  })

  test('former parents and children no longer show the feature', async () => {
    const [parent, child] = [`${family.lone}-parent`, `${family.lone}-child`]
    await importFile(server, { version: 4, features: [{ name: parent, project: family.project }] })
    await link(family.old, parent)
    await importFile(server, { version: 4, features: [{ name: child, project: family.project, archived: true }] })
    const read = async (name: string) => (await server.send('GET', `/api/admin/projects/${family.project}/features/${name}`)).json
    expect((await read(parent)).children).toEqual([family.old])
    await run()
    expect((await read(parent)).children).toEqual([])
  })

  test('archived features that depend on the deleted feature stay without the dependency', async () => {
    const child = `${family.lone}-child`
    await link(child, family.old)
    expect((await run()).status).toBe(200)
    const { json } = await server.send('GET', `/api/admin/archive/features/${family.project}`)
    expect(json.features).toMatchObject([{ name: child, dependencies: [] }])
    expect((await listFlagEvents(server, child)).at(-1)).toMatchObject({
      type: 'feature-dependencies-removed',
      project: family.project,
      pre_data: { dependencies: [{ feature: family.old, enabled: true, variants: [] }] },
    })
  })

  test('returns 409 while a live feature depends on the feature, and writes nothing', async () => {
    // No endpoint creates this dependency, but earlier versions imported it.
    const dependency = build.insertInto('feature_dependency').values({ feature: family.lone, parent: family.old, variants: '[]' })
    await storeIn(server, family.project, dependency.compile(), touchFeatures([family.lone, family.old]))
    const before = await storedRows(server.database)
    expect(await run()).toMatchObject({
      status: 409,
      json: { name: 'ConflictError', message: `Other features depend on ${family.old}; remove the dependencies first` },
    })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 409 while an open change request names the feature, because a later feature of this name would get its changes', async () => {
    await sendNames(server, family, 'revive', [family.old])
    const change = { action: 'updateEnabled', feature: family.old, payload: { enabled: true } }
    const { id } = await proposed(server, family, change)
    await sendNames(server, family, 'archive', [family.old])
    const before = await storedRows(server.database)
    const message = `Open change requests use the feature ${family.old} (changes: 1); cancel or apply them first`
    expect(await run()).toMatchObject({ status: 409, json: { name: 'ConflictError', message } })
    expect(await storedRows(server.database)).toEqual(before)
    await server.send('DELETE', `/api/admin/projects/${family.project}/change-requests/${id}`)
    expect((await run()).status).toBe(200)
  })

  test('returns 409 while an open change request would make another feature depend on the feature', async () => {
    await sendNames(server, family, 'revive', [family.old])
    await proposed(server, family, { action: 'addDependency', feature: family.lone, payload: { feature: family.old } })
    await sendNames(server, family, 'archive', [family.old])
    expect(await run()).toMatchObject({ status: 409, json: { message: expect.stringContaining(family.old) } })
  })

  test('returns 200 despite a review requirement, because the feature is already archived', async () => {
    await review(server, family)
    expect((await run()).status).toBe(200)
  })
})

describe('lists of features', () => {
  test('returns 200 for several linked features, duplicates included', async () => {
    const { parent, child, old } = family
    await sendNames(server, family, 'archive', [parent, child])
    await link(child, parent)
    expect((await removeAll([parent, old, child, old])).status).toBe(200)
    expect(await listArchived(server, family)).toEqual([])
    expect((await removeAll([])).status).toBe(200)
  })

  test('returns 409 with the index of a live feature, and deletes none', async () => {
    const before = await storedRows(server.database)
    const message = `the feature ${family.lone} is not archived`
    expect(await removeAll([family.old, family.lone])).toMatchObject({
      status: 409,
      json: { name: 'ConflictError', message: `body/features/1: ${message}`, details: [{ path: 'body/features/1', message }] },
    })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 404 with the index of an unknown feature, and deletes none', async () => {
    const before = await storedRows(server.database)
    for (const name of ['no-such-feature', family.stranger])
      expect(await removeAll([family.old, name])).toMatchObject({
        status: 404,
        json: { name: 'NotFoundError', details: [{ path: 'body/features/1' }] },
      })
    expect(await storedRows(server.database)).toEqual(before)
    family = { ...family, project: 'nowhere' }
    expect((await removeAll([])).status).toBe(404)
  })

  test('returns 403 without the permission to delete features', async () => {
    expect((await removeAll([family.old], (await newAccount(server)).token)).status).toBe(403)
  })

  test('returns 400 for every body that is not a list of names', () =>
    expectRows(badNames, async (_, features, path) => {
      expect(await removeAll(features)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
    }))
})

test('returns 409 if the configurations of all features exceed 64,000,000 bytes; single deletions succeed', async () => {
  const names = [family.old, `${family.old}-also`]
  await importFile(server, {
    version: 4,
    features: [{ name: names[1], project: family.project, archivedAt: '2026-01-31T12:00:00.000Z' }],
  })
  const large = sql`
    update feature_environment set variants = jsonb_build_array(repeat('x', 33000000)) where feature = any(${names}) and environment = 'production'`
  await server.database.run(large.compile(build))
  expect(await removeAll(names)).toMatchObject({
    status: 409,
    json: { name: 'ConflictError', message: expect.stringContaining('64000000') },
  })
  const clear = (name?: string) =>
    server.database.run(sql`update feature_environment set variants = '[]' where feature = ${name}`.compile(build))
  await clear(names[0])
  expect((await removeAll(names.slice(0, 1))).status).toBe(200)
  // Otherwise every later read of all rows would read these bytes.
  await clear(names[1])
})

describe('single features', () => {
  test('returns 200 for a live feature, and does not change the feature', async () => {
    const before = await storedRows(server.database)
    expect(await remove(family.lone)).toMatchObject({ status: 200, json: {} })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 404 for an unknown and for a deleted feature', async () => {
    const gone = { status: 404, json: { name: 'NotFoundError', message: `There is no feature named ${family.old}` } }
    expect((await remove('no-such-feature')).status).toBe(404)
    await remove(family.old)
    expect(await remove(family.old)).toMatchObject(gone)
  })

  test("returns 403 without the permission in the feature's project, and the same error for hidden and unknown features", async () => {
    const { token } = await newAccount(server, { projects: { default: 'Owner' } })
    expect((await remove(family.old, token)).status).toBe(403)
    const hidden = await newFamily(server, 'private')
    expect((await remove(hidden.old, token)).json.message).toBe((await remove('no-such-feature', token)).json.message)
    expect(await listArchived(server, hidden)).toEqual([hidden.old])
  })

  test.each(['.', '..', '%2e%2e', 'a%2Fb', 'a%00', '%E2%80%AE', '__proto__'])(
    'returns 400 or 404 for %s, and writes nothing',
    async (name) => {
      const before = await storedRows(server.database)
      expect([400, 404]).toContain((await remove(name)).status)
      expect(await storedRows(server.database)).toEqual(before)
    },
  )
})

test('lists are right after one feature was deleted and another created between two reads', async () => {
  const names = async () => [...(await listLive(server, family)), '|', ...(await listArchived(server, family))]
  const { parent, child, lone, old } = family
  expect(await names()).toEqual([child, lone, parent, '|', old])
  await remove(old)
  await create(`${old}-anew`)
  expect(await names()).toEqual([child, lone, `${old}-anew`, parent, '|'])
  await sendNames(server, family, 'archive', [lone])
  await remove(lone)
  await create(lone, { project: 'default' })
  expect(await names()).toEqual([child, `${old}-anew`, parent, '|'])
  expect(await listLive(server, { project: 'default' })).toContain(lone)
})
