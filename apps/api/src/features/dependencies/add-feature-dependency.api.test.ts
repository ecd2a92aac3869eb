import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { type Family, newFamily, readLinks, sendNames } from '../../../test/family.ts'
import { listFlagEvents, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  family = await newFamily(server)
})

const add = (child: string, body: unknown, token?: string, { project } = family) =>
  server.send('POST', `/api/admin/projects/${project}/features/${child}/dependencies`, { body, ...(token !== undefined && { token }) })
const eventsOf = async (name: string) => (await listFlagEvents(server, name)).map(({ type, data, pre_data }) => ({ type, data, pre_data }))
const any = (feature: string) => ({ feature, enabled: true, variants: [] })

describe('200', () => {
  test('adds a dependency, which both features show, and writes an event', async () => {
    const { lone, parent, child } = family
    expect(await add(lone, { feature: parent })).toMatchObject({ status: 200, json: {} })
    expect(await readLinks(server, family, lone)).toEqual({ dependencies: [any(parent)], children: [] })
    expect(await readLinks(server, family, parent)).toEqual({ dependencies: [], children: [child, lone] })
    expect(await eventsOf(lone)).toEqual([{ type: 'feature-dependency-added', data: any(parent), pre_data: null }])
    expect(await eventsOf(parent)).toEqual([])
  })

  test.each([
    [{ variants: ['blue', 'ü 🏁'] }, { enabled: true, variants: ['blue', 'ü 🏁'] }],
    [{ enabled: false }, { enabled: false, variants: [] }],
    [
      { enabled: false, variants: ['blue'] },
      { enabled: false, variants: [] },
    ],
    [{ unknown: 'ignored' }, { enabled: true, variants: [] }],
  ])('accepts the condition %j', async (given, stored) => {
    expect((await add(family.lone, { feature: family.parent, ...given })).status).toBe(200)
    expect((await readLinks(server, family, family.lone)).dependencies).toEqual([{ feature: family.parent, ...stored }])
  })

  test('replaces the former parent', async () => {
    const { lone, parent, child } = family
    expect((await add(child, { feature: lone })).status).toBe(200)
    expect(await readLinks(server, family, child)).toEqual({ dependencies: [any(lone)], children: [] })
    expect(await readLinks(server, family, lone)).toEqual({ dependencies: [], children: [child] })
    expect(await readLinks(server, family, parent)).toEqual({ dependencies: [], children: [] })
    expect(await eventsOf(child)).toEqual([
      { type: 'feature-dependency-removed', data: null, pre_data: { feature: parent, enabled: true, variants: ['blue'] } },
      { type: 'feature-dependency-added', data: any(lone), pre_data: null },
    ])
  })

  test('replaces the condition on the same parent', async () => {
    const { parent, child } = family
    expect((await add(child, { feature: parent, enabled: false })).status).toBe(200)
    expect((await readLinks(server, family, child)).dependencies).toEqual([{ feature: parent, enabled: false, variants: [] }])
    expect(await eventsOf(child)).toEqual([
      {
        type: 'feature-dependency-added',
        data: { feature: parent, enabled: false, variants: [] },
        pre_data: { feature: parent, enabled: true, variants: ['blue'] },
      },
    ])
  })

  test('writes nothing for an identical dependency', async () => {
    const before = await storedRows(server.database)
    expect((await add(family.child, { feature: family.parent, variants: ['blue'] })).status).toBe(200)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test("changes the revisions of the project's configurations in every environment, but not of the list of projects", async () => {
    const keys = ['development', 'production'].map((environment) => `features:${family.project}:${environment}`)
    const watched = [...keys, `features:${family.project}`, 'features', 'projects', 'features:default']
    const before = await server.ports.cache.revisions.observe(watched)
    await add(family.lone, { feature: family.parent })
    const after = await server.ports.cache.revisions.observe(watched)
    expect(watched.map((key) => before.get(key) === after.get(key))).toEqual([false, false, false, false, true, true])
  })
})

describe('errors, nothing written', () => {
  const cases: [string, (family: Family) => [string, string], number, string, string][] = [
    ['itself', ({ lone }) => [lone, lone], 400, 'ValidationError', 'cannot depend on itself'],
    [
      'an unknown parent',
      ({ lone }) => [lone, 'no-such-feature'],
      404,
      'NotFoundError',
      'there is no feature no-such-feature in the project',
    ],
    ['a parent of another project', ({ lone, stranger }) => [lone, stranger], 404, 'NotFoundError', 'there is no feature stranger-'],
    ['an archived parent', ({ lone, old }) => [lone, old], 404, 'NotFoundError', 'is archived'],
    ['a parent that has a parent', ({ lone, child }) => [lone, child], 409, 'ConflictError', 'which itself depends on another feature'],
    ['its own child', ({ parent, child }) => [parent, child], 409, 'ConflictError', 'other features depend on it'],
    ['a child that is a parent', ({ parent, lone }) => [parent, lone], 409, 'ConflictError', 'other features depend on it'],
    [
      'an unknown child',
      ({ lone }) => ['no-such-feature', lone],
      404,
      'NotFoundError',
      'There is no feature no-such-feature in the project',
    ],
    ['a child of another project', ({ lone, stranger }) => [stranger, lone], 404, 'NotFoundError', 'There is no feature stranger-'],
    ['an archived child', ({ lone, old }) => [old, lone], 404, 'NotFoundError', 'is archived'],
  ]
  test.each(cases)('returns an error for %s', async (_, pair, status, name, says) => {
    const [child, feature] = pair(family)
    const before = await storedRows(server.database)
    const answer = await add(child, { feature })
    expect(answer).toMatchObject({ status, json: { name, message: expect.stringContaining(says) } })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 404 for an unknown project', async () => {
    expect((await add(family.lone, { feature: family.parent }, undefined, { ...family, project: 'nowhere' })).status).toBe(404)
  })

  test('returns the same error for a parent in a hidden project as for an unknown parent', async () => {
    const hidden = await newFamily(server, 'private')
    const { token } = await newAccount(server, { projects: { [family.project]: 'Owner' } })
    const answerFor = async (feature: string) => {
      const { status, json } = await add(family.lone, { feature }, token)
      return [status, json.message.replaceAll(feature, 'it')]
    }
    expect(await answerFor(hidden.lone)).toEqual(await answerFor('no-such-feature'))
  })
})

test('returns 403 without the permission, and where changes to any environment need a review', async () => {
  expect((await add(family.lone, { feature: family.parent }, (await newAccount(server)).token)).status).toBe(403)
  const { token } = await newAccount(server, { projects: { [family.project]: 'Member' } })
  await review(server, family, 'development')
  const message = expect.stringContaining('SKIP_CHANGE_REQUEST')
  expect(await add(family.lone, { feature: family.parent }, token)).toMatchObject({ status: 403, json: { message } })
  expect((await add(family.lone, { feature: family.parent })).status).toBe(200)
})

test.each([
  ['no parent', {}, 'body/feature'],
  ['a slash', { feature: 'a/b' }, 'body/feature'],
  ['two dots', { feature: '..' }, 'body/feature'],
  ['an escape', { feature: 'a%2Fb' }, 'body/feature'],
  ['a bidi character', { feature: 'a\u202e' }, 'body/feature'],
  ['__proto__', { feature: '__proto__' }, 'body/feature'],
  ['a text for enabled', { feature: 'a', enabled: 'true' }, 'body/enabled'],
  ['an empty variant', { feature: 'a', variants: [''] }, 'body/variants/0'],
  ['too many variants', { feature: 'a', variants: Array.from({ length: 1_001 }, (_, index) => `v${index}`) }, 'body/variants'],
])('returns 400 for %s', async (_, body, path) => {
  expect(await add(family.lone, body)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
})

test('replaces several parents of an import by one', async () => {
  const { project, parent, lone, stranger } = family
  const several = [parent, lone].map((feature) => ({ feature, enabled: true, variants: [] }))
  await importFile(server, { version: 4, features: [{ name: `${stranger}-child`, project, dependencies: several }] })
  expect((await add(`${stranger}-child`, { feature: lone })).status).toBe(200)
  expect((await readLinks(server, family, `${stranger}-child`)).dependencies).toEqual([any(lone)])
  expect((await sendNames(server, family, 'archive/validate', [parent])).json.parentsWithChildFeatures).toEqual([parent])
})
