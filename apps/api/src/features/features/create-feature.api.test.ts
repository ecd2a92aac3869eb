import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

const now = '2026-11-21T08:00:00.123Z'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
  await importFile(server, {
    version: 4,
    projects: [{ id: 'abroad', name: 'Abroad' }],
    environments: [
      { name: 'staging', type: 'preproduction', sortOrder: 150 },
      { name: 'closed', type: 'test', sortOrder: 10, enabled: false },
    ],
    features: [{ name: 'put-away', project: 'abroad', archived: true }],
  })
})
afterAll(() => server.stop())

const create = (body: unknown, project = 'default') => server.send('POST', `/api/admin/projects/${project}/features`, { body })
const read = (name: string, project = 'default') => server.send('GET', `/api/admin/projects/${project}/features/${name}`)
const namesIn = async (project: string): Promise<string[]> =>
  (await server.send('GET', `/api/admin/projects/${project}/features`)).json.features.map((feature: { name: string }) => feature.name)

describe('201', () => {
  test('creates a feature from a name only, with defaults', async () => {
    const { status, headers, json } = await create({ name: 'plain' })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/api/admin/projects/default/features/plain')
    expect(json).toEqual({
      name: 'plain',
      type: 'release',
      description: null,
      project: 'default',
      stale: false,
      impressionData: false,
      createdAt: now,
      lastSeenAt: null,
      archived: false,
      archivedAt: null,
    })
  })

  test('creates a feature with every field', async () => {
    const given = { name: 'full', type: 'kill-switch', description: 'Zahlt „später“ 🏁\n\u202e', impressionData: true }
    expect((await create(given)).json).toMatchObject(given)
    expect((await read('full')).json).toMatchObject({ ...given, project: 'default', archived: false, enabled: false })
  })

  test.each(['release', 'experiment', 'operational', 'kill-switch', 'permission'])('creates a feature of type %s', async (type) => {
    expect((await create({ name: `of-type-${type}`, type })).json.type).toBe(type)
  })

  test('ignores unknown fields and fields that callers cannot set', async () => {
    const more = {
      project: 'abroad',
      archived: true,
      stale: true,
      createdAt: '2001-01-01T00:00:00Z',
      enabled: true,
      strategies: [{ name: 'default' }],
    }
    const { status, json } = await create({ name: 'with-more', ...more })
    expect(status).toBe(201)
    expect(json).toMatchObject({ project: 'default', archived: false, stale: false, createdAt: now })
    expect(json).not.toHaveProperty('enabled')
  })

  test('links the feature to all environments of its project only, off and empty', async () => {
    await create({ name: 'linked-abroad' }, 'abroad')
    await create({ name: 'linked-at-home' })
    const off = {
      enabled: false,
      strategies: [],
      variants: [],
      variantCount: 0,
      hasStrategies: false,
      hasEnabledStrategies: false,
      lastSeenAt: null,
    }
    const abroad = (await read('linked-abroad', 'abroad')).json.environments
    expect(abroad).toEqual([
      { ...off, featureName: 'linked-abroad', name: 'development', environment: 'development', type: 'development', sortOrder: 100 },
      { ...off, featureName: 'linked-abroad', name: 'staging', environment: 'staging', type: 'preproduction', sortOrder: 150 },
      { ...off, featureName: 'linked-abroad', name: 'production', environment: 'production', type: 'production', sortOrder: 200 },
    ])
    const atHome = (await read('linked-at-home')).json.environments
    expect(atHome.map((environment: { name: string }) => environment.name)).toEqual(['development', 'production'])
  })

  test('lists and counts of the project follow at once', async () => {
    const countOf = async () =>
      (await server.send('GET', '/api/admin/projects')).json.projects.find((project: { id: string }) => project.id === 'abroad')
        .featureCount
    const before = await countOf()
    await create({ name: 'counted' }, 'abroad')
    expect(await countOf()).toBe(before + 1)
    expect(await namesIn('abroad')).toContain('counted')
  })

  test.each([
    ['one character', 'x'],
    ['100 characters', 'n'.repeat(100)],
    ['every allowed special character', "-_.!~*'()"],
    ['three dots', '...'],
    ['a property name of every object', 'constructor'],
    ['a name that differs only in case', 'PLAIN'],
  ])('accepts a name of %s', async (_, name) => {
    const { status, json } = await create({ name })
    expect(status).toBe(201)
    expect(json.name).toBe(name)
    expect((await read(name)).json.name).toBe(name)
    expect(await namesIn('default')).toContain(name)
  })

  test('accepts a description of 10,000 characters, counted in code points', async () => {
    const description = '🏁'.repeat(10_000)
    expect((await create({ name: 'described', description })).json.description).toBe(description)
  })

  test('writes one event with the author and the feature', async () => {
    const { json } = await create({ name: 'evented' })
    const events = await server.database.run(build.selectFrom('event').selectAll().where('feature', '=', 'evented').compile())
    expect(events).toMatchObject([
      {
        type: 'feature-created',
        project: 'default',
        environment: null,
        created_by: 'admin for tests',
        created_by_account: null,
        data: json,
        pre_data: null,
      },
    ])
    expect(events[0]?.created_by_token).toEqual(expect.any(Number))
  })
})

describe('400', () => {
  const refused: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['an array', [{ name: 'x' }], 'body'],
    ['null', null, 'body'],
    ['malformed JSON', '{"name":', 'body'],
    ['no name', { type: 'release' }, 'body/name'],
    ['a number as name', { name: 1 }, 'body/name'],
    ['an empty name', { name: '' }, 'body/name'],
    ['101 characters', { name: 'n'.repeat(101) }, 'body/name'],
    ['the name .', { name: '.' }, 'body/name'],
    ['the name ..', { name: '..' }, 'body/name'],
    ['the name __proto__', { name: '__proto__' }, 'body/name'],
    ['a slash', { name: 'a/b' }, 'body/name'],
    ['a backslash', { name: 'a\\b' }, 'body/name'],
    ['a percent sign', { name: '%41' }, 'body/name'],
    ['a space', { name: 'a b' }, 'body/name'],
    ['a space at the end', { name: 'a ' }, 'body/name'],
    ['a question mark', { name: 'a?b' }, 'body/name'],
    ['a colon', { name: 'a:b' }, 'body/name'],
    ['a letter beyond ASCII', { name: 'ümlaut' }, 'body/name'],
    ['an emoji', { name: '🏁' }, 'body/name'],
    ['a control character', { name: 'a\u0001b' }, 'body/name'],
    ['a line break at the end', { name: 'a\n' }, 'body/name'],
    ['a bidirectional control character', { name: 'a\u202eb' }, 'body/name'],
    ['a zero-width character', { name: 'a\u200bb' }, 'body/name'],
    ['U+0000', { name: 'a\u0000' }, 'body/name'],
    ['half a surrogate pair in the description', '{"name":"half","description":"\\ud800"}', 'body/description'],
    ['an unknown type', { name: 'typed', type: 'sunset' }, 'body/type'],
    ['a type that is a property of every object', { name: 'typed', type: 'constructor' }, 'body/type'],
    ['null as type', { name: 'typed', type: null }, 'body/type'],
    ['a number as description', { name: 'described-so', description: 1 }, 'body/description'],
    ['10,001 characters of description', { name: 'described-so', description: 'd'.repeat(10_001) }, 'body/description'],
    ['text as impressionData', { name: 'impressive', impressionData: 'true' }, 'body/impressionData'],
  ]
  test('returns 400 for every wrong body, and stores nothing', async () => {
    const before = await storedRows(server.database)
    for (const [label, body, path] of refused) {
      const answer = await server.send('POST', '/api/admin/projects/default/features', {
        body,
        headers: { 'Content-Type': 'application/json' },
      })
      expect(answer.status, label).toBe(400)
      expect(answer.json, label).toMatchObject({ id: expect.any(String), name: 'ValidationError', message: expect.any(String) })
      expect(answer.json.details[0].path, label).toBe(path)
    }
    expect(await storedRows(server.database)).toEqual(before)
  })

  test('returns 400 for an invalid project id', async () => {
    expect((await create({ name: 'nowhere' }, 'a%20b')).json.name).toBe('ValidationError')
  })
})

test('returns 403 to tokens of SDKs', async () => {
  for (const token of [server.tokens.backend, server.tokens.frontend]) {
    const answer = await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'forbidden' }, token })
    expect(answer.status).toBe(403)
    expect(answer.json.name).toBe('NoAccessError')
  }
  expect(await namesIn('default')).not.toContain('forbidden')
})

test('returns 404 for an unknown project', async () => {
  const answer = await create({ name: 'homeless' }, 'no-such-project')
  expect(answer.status).toBe(404)
  expect(answer.json).toMatchObject({ name: 'NotFoundError', message: expect.stringContaining('no-such-project') })
})

describe('409', () => {
  test.each([
    ['in the same project', 'default'],
    ['in another project', 'abroad'],
  ])('returns 409 for a name that is used %s', async (_, project) => {
    await create({ name: 'taken', description: 'the first' })
    const answer = await create({ name: 'taken', description: 'the second' }, project)
    expect(answer.status).toBe(409)
    expect(answer.json.name).toBe('NameExistsError')
    expect((await read('taken')).json.description).toBe('the first')
  })

  test('returns 409 with a hint for the name of an archived feature', async () => {
    const answer = await create({ name: 'put-away' })
    expect(answer.status).toBe(409)
    expect(answer.json).toMatchObject({ name: 'NameExistsError', message: expect.stringContaining('archived') })
  })

  test('returns 409 to all but one of several concurrent requests for a name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create({ name: 'wanted' }, at % 2 === 0 ? 'default' : 'abroad')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    const events = await server.database.run(build.selectFrom('event').select('id').where('feature', '=', 'wanted').compile())
    expect(events).toHaveLength(1)
  })
})

test('returns 413 for a body over 1 MB', async () => {
  const answer = await create({ name: 'heavy', description: 'x'.repeat(1_000_001) })
  expect(answer.status).toBe(413)
  expect(answer.json.name).toBe('PayloadTooLarge')
})

test('returns 415 for types other than JSON', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1']) {
    const answer = await server.send('POST', '/api/admin/projects/default/features', {
      body: '{"name":"typed"}',
      headers: { 'Content-Type': type },
    })
    expect(answer.status).toBe(415)
    expect(answer.json.name).toBe('ContentTypeerror')
  }
})
