import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { badNames, type Family, listArchived, listLive, newFamily, readLinks, sendNames } from '../../../test/family.ts'
import { listFlagEvents, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  family = await newFamily(server)
})

const archive = (features: unknown, token?: string) => sendNames(server, family, 'archive', features, token)
const validate = (features: unknown, token?: string) => sendNames(server, family, 'archive/validate', features, token)
const typesOf = async (name: string) => (await listFlagEvents(server, name)).map(({ type }) => type)

describe('archive: 202', () => {
  test('archives a parent together with its children, in any order', async () => {
    const { parent, child, lone, old } = family
    expect(await archive([parent, lone, child])).toMatchObject({ status: 202, json: {} })
    expect(await listLive(server, family)).toEqual([])
    expect(await listArchived(server, family)).toEqual([child, lone, old, parent])
    const events = (await Promise.all([child, parent, lone].map((name) => listFlagEvents(server, name)))).flat()
    expect(events.map(({ type }) => type)).toEqual(['feature-dependencies-removed', ...Array(3).fill('feature-archived')])
    expect(new Set(events.map(({ group_id }) => group_id)).size).toBe(1)
  })

  test('archives a child, and its parent has no child afterwards', async () => {
    expect((await archive([family.child])).status).toBe(202)
    expect(await readLinks(server, family, family.parent)).toEqual({ dependencies: [], children: [] })
  })

  test('does not change an archived feature among others', async () => {
    expect((await archive([family.old, family.lone, family.lone])).status).toBe(202)
    expect(await typesOf(family.old)).toEqual([])
    expect(await typesOf(family.lone)).toEqual(['feature-archived'])
  })

  test.each([
    ['an empty list', () => []],
    ['only archived features', () => [family.old]],
  ] as const)('returns 202 and writes nothing for %s', async (_, names) => {
    await review(server, family)
    const { token } = await newAccount(server, { projects: { [family.project]: 'Owner' } })
    const { account_token: _before, ...before } = await storedRows(server.database)
    expect((await archive(names(), token)).status).toBe(202)
    expect(await storedRows(server.database)).toMatchObject(before)
  })
})

describe('archive: 409', () => {
  test('returns 409 for a parent without its children, and changes nothing', async () => {
    const before = await storedRows(server.database)
    const message = `other features depend on ${family.parent}: ${family.child}`
    expect(await archive([family.lone, family.parent])).toMatchObject({
      status: 409,
      json: { name: 'ConflictError', message: `body/features/1: ${message}`, details: [{ path: 'body/features/1', message }] },
    })
    expect(await storedRows(server.database)).toEqual(before)
  })
})

describe.each([
  ['archive', () => archive, 202],
  ['archive/validate', () => validate, 200],
] as const)('%s', (_, endpoint, status) => {
  test('returns 404 with the index of an unknown feature, and writes nothing', async () => {
    const before = await storedRows(server.database)
    for (const [name, message] of [
      ['no-such-feature', 'There is no feature named no-such-feature'],
      [family.stranger, `The feature ${family.stranger} is not in the project ${family.project}`],
    ] as const)
      expect(await endpoint()([family.lone, name])).toMatchObject({
        status: 404,
        json: { name: 'NotFoundError', details: [{ path: 'body/features/1', message }] },
      })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 404 for an unknown project', async () => {
    family = { ...family, project: 'nowhere' }
    expect((await endpoint()([])).status).toBe(404)
  })

  test('returns the same error for a feature of a hidden project as for an unknown feature', async () => {
    const hidden = await newFamily(server, 'private')
    const { token } = await newAccount(server, { projects: { [family.project]: 'Owner' } })
    const answerFor = async (name: string) => {
      const { status, json } = await endpoint()([name], token)
      return [status, json.message.replaceAll(name, 'it')]
    }
    expect(await answerFor(hidden.lone)).toEqual(await answerFor('no-such-feature'))
    const [unknown, veiled] = [{ ...family, project: 'nowhere' }, hidden]
    const answers = []
    for (family of [unknown, veiled]) answers.push(await answerFor(hidden.lone))
    expect(answers[1]).toEqual(answers[0])
  })

  test('returns 403 without the permission to delete features', async () => {
    for (const token of [(await newAccount(server)).token, server.tokens.backend])
      expect(await endpoint()([family.lone], token)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
    const { token } = await newAccount(server, { projects: { [family.project]: 'Member' } })
    expect((await endpoint()([family.lone], token)).status).toBe(status)
  })

  test('returns 400 for every body that is not a list of names', () =>
    expectRows(badNames, async (_, features, path) => {
      expect(await endpoint()(features)).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path }] } })
    }))
})

describe('validate: 200', () => {
  test.each([
    ['a feature without links', () => [family.lone], () => [], false],
    ['a parent without its child', () => [family.parent, family.lone], () => [family.parent], false],
    ['a child', () => [family.child], () => [], true],
    ['a parent with its child', () => [family.parent, family.child], () => [], true],
    ['an empty list', () => [], () => [], false],
  ])('returns the effects of archiving %s', async (_, names, parents, hasDeletedDependencies) => {
    const before = await storedRows(server.database)
    expect(await validate(names())).toMatchObject({
      status: 200,
      json: { parentsWithChildFeatures: parents(), hasDeletedDependencies },
    })
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('ignores archived features, both as children and as features to archive', async () => {
    const [gone, other] = [`${family.child}-gone`, `${family.child}-other`]
    const on = (feature: string) => ({ dependencies: [{ feature, enabled: true, variants: [] }] })
    const archived = [
      { name: gone, project: family.project, archived: true, ...on(family.lone) },
      { name: other, project: family.project, archived: true, ...on(family.lone) },
    ]
    await importFile(server, { version: 4, features: archived })
    expect((await validate([family.lone, gone])).json).toEqual({ parentsWithChildFeatures: [], hasDeletedDependencies: false })
  })
})
