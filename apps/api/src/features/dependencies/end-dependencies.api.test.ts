import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { type Family, newFamily, readLinks } from '../../../test/family.ts'
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

const end = (child: string, parent?: string, token?: string, { project } = family) =>
  server.send(
    'DELETE',
    `/api/admin/projects/${project}/features/${child}/dependencies${parent === undefined ? '' : `/${parent}`}`,
    token === undefined ? {} : { token },
  )
const eventsOf = async (name: string) => (await listFlagEvents(server, name)).map(({ type, data, pre_data }) => ({ type, data, pre_data }))
const blue = (feature: string) => ({ feature, enabled: true, variants: ['blue'] })
/** Creates a feature with two parents, which only an import can do. */
const withTwo = async () => {
  const { project, parent, lone } = family
  await importFile(server, { version: 4, features: [{ name: `${lone}-child`, project, dependencies: [blue(parent), blue(lone)] }] })
  return `${lone}-child`
}

describe('removing one dependency: 200', () => {
  test('the feature has no parent, the former parent has no child, and an event is written', async () => {
    const { parent, child } = family
    expect(await end(child, parent)).toMatchObject({ status: 200, json: {} })
    for (const name of [parent, child]) expect(await readLinks(server, family, name)).toEqual({ dependencies: [], children: [] })
    expect(await eventsOf(child)).toEqual([{ type: 'feature-dependency-removed', data: null, pre_data: blue(parent) }])
  })

  test('the feature keeps its other parents', async () => {
    const two = await withTwo()
    expect((await end(two, family.parent)).status).toBe(200)
    expect(await readLinks(server, family, two)).toEqual({ dependencies: [blue(family.lone)], children: [] })
    expect(await readLinks(server, family, family.lone)).toEqual({ dependencies: [], children: [two] })
    expect(await readLinks(server, family, family.parent)).toEqual({ dependencies: [], children: [family.child] })
    expect(await eventsOf(two)).toEqual([{ type: 'feature-dependency-removed', data: null, pre_data: blue(family.parent) }])
  })

  test.each(['lone', 'stranger', 'old'] as const)(
    'returns 404 and writes nothing for a feature that is not a parent: %s',
    async (other) => {
      const before = await storedRows(server.database)
      const message = `The feature ${family.child} does not depend on ${family[other]}`
      expect(await end(family.child, family[other])).toMatchObject({ status: 404, json: { name: 'NotFoundError', message } })
      expect(await storedRows(server.database)).toEqual(before)
    },
  )
})

describe('removing all dependencies: 200', () => {
  test('the feature has no parents, and one event lists all former parents', async () => {
    const two = await withTwo()
    expect(await end(two)).toMatchObject({ status: 200, json: {} })
    expect((await readLinks(server, family, two)).dependencies).toEqual([])
    expect(await eventsOf(two)).toEqual([
      { type: 'feature-dependencies-removed', data: null, pre_data: { dependencies: [blue(family.lone), blue(family.parent)] } },
    ])
  })

  test('returns 200 and writes nothing for a feature without parents', async () => {
    const before = await storedRows(server.database)
    expect((await end(family.lone)).status).toBe(200)
    expect(await storedRows(server.database)).toEqual(before)
  })
})

describe.each([
  ['one', () => family.parent],
  ['all', () => undefined],
])('removing %s', (_, parent) => {
  test('returns 404 for a feature that is unknown, archived or of another project, and in an unknown project', async () => {
    const before = await storedRows(server.database)
    for (const child of ['no-such-feature', family.old, family.stranger]) expect((await end(child, parent())).status).toBe(404)
    expect((await end(family.child, parent(), undefined, { ...family, project: 'nowhere' })).status).toBe(404)
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 403 without the permission, and where changes to any environment need a review', async () => {
    expect((await end(family.child, parent(), (await newAccount(server)).token)).status).toBe(403)
    const { token } = await newAccount(server, { projects: { [family.project]: 'Member' } })
    await review(server, family, 'development')
    const message = expect.stringContaining('SKIP_CHANGE_REQUEST')
    expect(await end(family.child, parent(), token)).toMatchObject({ status: 403, json: { message } })
    expect((await end(family.child, parent())).status).toBe(200)
  })
})

test.each(['..%2f', 'a%2Fb', 'a%00', '%E2%80%AE', '__proto__', 'a'.repeat(101)])('returns 400 for a parent named %s', async (parent) => {
  expect((await end(family.child, parent)).status).toBe(400)
})
