import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { listFlagEvents } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let stateMark: () => Promise<string>
let counter = 0
/** Names for each test. The second feature is archived. */
let one: string
let other: string
beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: [{ id: 'shop', name: 'Shop' }],
    features: [{ name: 'abroad', project: 'default' }],
    tagTypes: [{ name: 'team' }],
  })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  counter += 1
  one = `one-${counter}`
  other = `other-${counter}`
  await importFile(server, {
    version: 4,
    features: [
      { name: one, project: 'shop' },
      { name: other, project: 'shop', archivedAt: '2026-01-31T12:00:00.000Z' },
    ],
    featureTags: [
      { featureName: one, tagType: 'team', tagValue: 'payments' },
      { featureName: other, tagType: 'simple', tagValue: 'old' },
    ],
  })
})

const put = (features: unknown, tags: unknown, token = server.tokens.admin) =>
  server.send('PUT', '/api/admin/projects/shop/tags', { body: { features, tags }, token })
const tagsOf = async (feature: string) =>
  (await server.send('GET', `/api/admin/features/${feature}/tags`)).json.tags.map(
    (tag: { type: string; value: string }) => `${tag.type}:${tag.value}`,
  )

describe('200', () => {
  test('adds and removes tags of all features, also archived ones, with one event for each change', async () => {
    const value = `new-${counter}`
    const created = (await listEvents(server, 'tag-created')).length
    const tags = { addedTags: [{ value }, { value: 'payments', type: 'team' }], removedTags: [{ value: 'old' }, { value: 'never-there' }] }
    expect(await put([other, one, one], tags)).toMatchObject({ status: 200, json: {} })
    expect(await tagsOf(one)).toEqual([`simple:${value}`, 'team:payments'])
    expect(await tagsOf(other)).toEqual([`simple:${value}`, 'team:payments'])
    const tagEvents = async (feature: string) =>
      (await listFlagEvents(server, feature)).map(({ type, project, data, pre_data }) => [type, project, data ?? pre_data])
    expect(await tagEvents(one)).toEqual([['feature-tagged', 'shop', { type: 'simple', value }]])
    expect(await tagEvents(other)).toEqual([
      ['feature-tagged', 'shop', { type: 'simple', value }],
      ['feature-tagged', 'shop', { type: 'team', value: 'payments' }],
      ['feature-untagged', 'shop', { type: 'simple', value: 'old' }],
    ])
    expect((await listEvents(server, 'tag-created')).slice(created)).toMatchObject([{ data: { type: 'simple', value } }])
    const listed = (await server.send('GET', '/api/admin/projects/shop/features')).json.features
    expect(listed.find((feature: { name: string }) => feature.name === one).tags).toContainEqual({ type: 'simple', value })
  })

  test('stores nothing if nothing changes', async () => {
    const before = await stateMark()
    expect((await put([one], { addedTags: [{ value: 'payments', type: 'team' }], removedTags: [{ value: 'old' }] })).status).toBe(200)
    expect((await put([], { addedTags: [{ value: 'nobodys' }], removedTags: [] })).status).toBe(200)
    expect(await stateMark()).toBe(before)
  })
})

describe('400, nothing stored', () => {
  const tag = (index: number) => ({ value: `tag-${index}` })
  const bad: [string, unknown, unknown, string][] = [
    [
      'an unknown type',
      ['one-1'],
      { addedTags: [{ value: 'fine' }, { value: 'lost', type: 'nowhere' }], removedTags: [] },
      'body/tags/addedTags/1/type',
    ],
    ['a value of one character', ['one-1'], { addedTags: [{ value: 'x' }], removedTags: [] }, 'body/tags/addedTags/0/value'],
    ['no list of removed tags', ['one-1'], { addedTags: [] }, 'body/tags/removedTags'],
    ['an unknown field', ['one-1'], { addedTags: [], removedTags: [], more: 1 }, 'body/tags'],
    ['no features', undefined, { addedTags: [], removedTags: [] }, 'body/features'],
    [
      'more changes of tags than a request can hold',
      Array.from({ length: 1_000 }, (_, index) => `feature-${index}`),
      { addedTags: Array.from({ length: 21 }, (_, index) => tag(index)), removedTags: [] },
      'body/tags',
    ],
  ]
  test.each(bad)('returns 400 for %s', async (_, features, tags, path) => {
    const before = await stateMark()
    const { status, json } = await put(features, tags)
    expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', path])
    expect(await stateMark()).toBe(before)
  })
})

test('returns 403 without UPDATE_FEATURE in the project', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Owner' } })
  const { status, json } = await put([one], { addedTags: [{ value: 'new' }], removedTags: [] }, token)
  expect([status, json.message]).toEqual([403, expect.stringContaining('UPDATE_FEATURE')])
})

test('returns 404 for an unknown project, even without features', async () => {
  const body = { features: [], tags: { addedTags: [], removedTags: [] } }
  const { status, json } = await server.send('PUT', '/api/admin/projects/nowhere/tags', { body })
  expect([status, json.name]).toEqual([404, 'NotFoundError'])
})

test.each(['no-such-feature', 'abroad'])('returns 404 if %s is among the features, and stores nothing', async (name) => {
  const before = await stateMark()
  const { status, json } = await put([one, name], { addedTags: [{ value: 'new' }], removedTags: [] })
  expect([status, json.name, json.details[0].path]).toEqual([404, 'NotFoundError', 'body/features/1'])
  expect(await stateMark()).toBe(before)
})

test('concurrent changes of overlapping features are all stored', async () => {
  const values = Array.from({ length: 8 }, (_, index) => `word-${counter}-${index}`)
  const answers = await Promise.all(
    values.map((value, index) => put(index % 2 ? [one, other] : [other, one], { addedTags: [{ value }], removedTags: [] })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  for (const feature of [one, other]) expect(await tagsOf(feature)).toEqual(expect.arrayContaining(values.map((word) => `simple:${word}`)))
})
