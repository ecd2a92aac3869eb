import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let feature: string
let features = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  feature = `tagged-${++features}`
  expect((await server.send('POST', '/api/admin/projects/default/features', { body: { name: feature } })).status).toBe(201)
})

const update = (body: unknown, name = feature) => server.send('PUT', `/api/admin/features/${name}/tags`, { body })
const simple = (value: string) => ({ value, type: 'simple' })
const tagsOf = async (name = feature) => (await update({ addedTags: [], removedTags: [] }, name)).json.tags

describe('200', () => {
  test('adds tags, and returns all tags by type and value in byte order', async () => {
    const { status, json } = await update({ addedTags: [simple('beta'), simple('Zeta'), simple('a b')], removedTags: [] })
    expect(status).toBe(200)
    expect(json).toEqual({ version: 1, tags: [simple('Zeta'), simple('a b'), simple('beta')] })
  })

  test('adds before removing, so a tag in both lists is removed', async () => {
    await update({ addedTags: [simple('old')], removedTags: [] })
    const { json } = await update({ addedTags: [simple('both'), simple('new')], removedTags: [simple('both'), simple('old')] })
    expect(json.tags).toEqual([simple('new')])
  })

  test('repetitions change nothing, and unknown tags can be removed', async () => {
    const body = { addedTags: [simple('once'), simple('once')], removedTags: [simple('never'), { value: 'never', type: 'unknown-type' }] }
    expect((await update(body)).json.tags).toEqual([simple('once')])
    expect((await update(body)).json.tags).toEqual([simple('once')])
  })

  test('uses the type simple by default', async () => {
    expect((await update({ addedTags: [{ value: 'plain' }], removedTags: [] })).json.tags).toEqual([simple('plain')])
  })

  test('counts code points, not UTF-16 units', async () => {
    const value = '🏁'.repeat(50)
    expect((await update({ addedTags: [simple(value)], removedTags: [] })).json.tags).toEqual([simple(value)])
  })

  test('lists show the tags at once', async () => {
    await update({ addedTags: [simple('shown')], removedTags: [] })
    const { json } = await server.send('GET', '/api/admin/features?tag=simple:shown')
    expect(json.features.map((one: { name: string }) => one.name)).toEqual([feature])
  })

  test('writes an event for every created, added and removed tag, in one group', async () => {
    await update({ addedTags: [simple('evented')], removedTags: [] })
    await update({ addedTags: [simple('other')], removedTags: [simple('evented')] })
    const events = await server.database.run(
      build
        .selectFrom('event')
        .select(['type', 'group_id'])
        .where((where) => where.or([where('feature', '=', feature), where('type', '=', 'tag-created')]))
        .where('type', '!=', 'feature-created')
        .orderBy('id', 'desc')
        .limit(5)
        .compile(),
    )
    expect(events.map((event) => event.type)).toEqual([
      'feature-untagged',
      'feature-tagged',
      'tag-created',
      'feature-tagged',
      'tag-created',
    ])
    expect(new Set(events.slice(0, 3).map((event) => event.group_id)).size).toBe(1)
  })
})

describe('400', () => {
  const refused: [string, unknown][] = [
    ['no body', undefined],
    ['an array', []],
    ['null', null],
    ['addedTags missing', { removedTags: [] }],
    ['removedTags missing', { addedTags: [] }],
    ['an unknown field', { addedTags: [], removedTags: [], more: 1 }],
    ['a tag without a value', { addedTags: [{ type: 'simple' }], removedTags: [] }],
    ['a tag with an unknown field', { addedTags: [{ ...simple('ab'), color: 'red' }], removedTags: [] }],
    ['a value of one character', { addedTags: [simple('a')], removedTags: [] }],
    ['a value of 51 characters', { addedTags: [simple('x'.repeat(51))], removedTags: [] }],
    ['a type that is not URL-friendly', { addedTags: [{ value: 'ab', type: 'a type' }], removedTags: [] }],
    ['a number as value', { addedTags: [{ value: 12, type: 'simple' }], removedTags: [] }],
    ['U+0000 in a value', { addedTags: [simple('a\u0000b')], removedTags: [] }],
    ['half a surrogate pair', '{"addedTags":[{"value":"ab\\ud800","type":"simple"}],"removedTags":[]}'],
    ['malformed JSON', '{"addedTags":['],
  ]
  test.each(refused)('returns 400 for %s', async (_, body) => {
    const answer = await server.send('PUT', `/api/admin/features/${feature}/tags`, {
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ id: expect.any(String), name: 'ValidationError', message: expect.any(String) })
    expect(await tagsOf()).toEqual([])
  })

  test('returns 400 for an unknown tag type, and stores nothing of the request', async () => {
    const answer = await update({ addedTags: [simple('kept-out'), { value: 'ab', type: 'no-such-type' }], removedTags: [] })
    expect(answer.status).toBe(400)
    expect(answer.json.details).toEqual([{ path: 'body/addedTags/1/type', message: expect.stringContaining('no-such-type') }])
    expect(await tagsOf()).toEqual([])
  })
})

test('returns 404 for an unknown feature, with and without tags', async () => {
  for (const addedTags of [[], [simple('ab')]]) {
    const answer = await update({ addedTags, removedTags: [] }, 'no-such-feature')
    expect(answer.status).toBe(404)
    expect(answer.json.name).toBe('NotFoundError')
  }
})

test('returns 413 for a body over the limit', async () => {
  const answer = await update({ addedTags: [simple('x'.repeat(1_000_001))], removedTags: [] })
  expect(answer.status).toBe(413)
  expect(answer.json.name).toBe('PayloadTooLarge')
})
