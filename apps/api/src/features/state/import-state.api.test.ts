import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeFeatures, completeFile } from '../../../test/complete-file.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { counts, importFile, sendFile, stored } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { build } from '../../store/index.ts'

const now = '2026-11-21T08:00:00.000Z'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
})
afterAll(() => server.stop())

const eventsSince = (id: number) => server.database.run(build.selectFrom('event').selectAll().where('id', '>', id).orderBy('id').compile())
const lastEvent = async () =>
  (await server.database.run(build.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).compile()))[0]!.id

/** All stored rows except revisions, which may change without other changes. */
const contents = async () => {
  const { revision, ...tables } = await storedRows(server.database)
  return tables
}

describe('202', () => {
  test('returns 202 and imports nothing for a file with only a version', async () => {
    const before = await contents()
    const { status, headers, json } = await sendFile(server, { version: 4 })
    expect(status).toBe(202)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json).toEqual(stored({}))
    expect(await contents()).toEqual(before)
  })

  test('marks the endpoint as deprecated, without a successor', async () => {
    const { headers } = await sendFile(server, { version: 4 })
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(headers.get('link')).toBeNull()
  })

  const imported = {
    projects: 1,
    environments: 1,
    features: 3,
    featureEnvironments: 3,
    strategies: 3,
    strategyTypes: 1,
    segments: 2,
    tagTypes: 1,
    tags: 4,
    featureTags: 3,
  }

  test('stores and counts everything of a complete file, with one event for each object', async () => {
    const before = await lastEvent()
    expect(await importFile(server, completeFile())).toEqual(stored(imported))

    const { checkout, payments, retired } = completeFeatures()
    expect((await server.send('GET', '/api/admin/features')).json.features).toEqual([checkout, payments])
    expect((await server.send('GET', '/api/admin/archive/features/shop')).json.features).toEqual([retired])

    const events = await eventsSince(before)
    const types = Map.groupBy(events, (event) => event.type)
    expect(Object.fromEntries([...types].map(([type, some]) => [type, some.length]))).toEqual({
      'environment-import': 1,
      'project-import': 1,
      'strategy-import': 1,
      'tag-type-import': 1,
      'tag-import': 4,
      'segment-import': 2,
      'feature-import': 3,
      'state-imported': 1,
    })
    expect(new Set(events.map((event) => event.group_id)).size).toBe(1)
    expect(new Set(events.map((event) => event.created_by))).toEqual(new Set(['admin for tests']))
    const [ofCheckout] = events.filter((event) => event.feature === 'checkout')
    expect(ofCheckout).toMatchObject({
      project: 'shop',
      data: {
        name: 'checkout',
        tags: checkout.tags,
        environments: expect.arrayContaining([expect.objectContaining({ environment: 'production', enabled: true })]),
      },
    })
  })

  test('stores strategy types, tag types, unused tags, segments and their uses in the database', async () => {
    const type = build.selectFrom('strategy_type').selectAll().where('name', '=', 'by-region').compile()
    expect(await server.database.run(type)).toMatchObject([
      {
        title: 'Region',
        display_name: 'By region',
        description: 'On in some regions',
        editable: true,
        deprecated: true,
        parameters: [{ name: 'regions', type: 'list', description: 'Which', required: true }],
      },
    ])
    expect(await server.database.run(build.selectFrom('tag_type').selectAll().where('name', '=', 'team').compile())).toEqual([
      { name: 'team', description: 'Who owns it', icon: 'T' },
    ])
    expect(await server.database.run(build.selectFrom('tag').select('value').where('value', '=', 'on no feature').compile())).toHaveLength(
      1,
    )
    const [testers, shoppers] = completeFile().segments
    expect(await server.database.run(build.selectFrom('segment').selectAll().orderBy('id').compile())).toEqual([
      {
        id: 7,
        name: 'testers',
        description: 'Who test',
        project: null,
        constraints: testers?.constraints,
        created_by: 'ada',
        created_at: testers?.createdAt,
      },
      {
        id: 9,
        name: 'shoppers',
        description: null,
        project: 'shop',
        constraints: shoppers?.constraints,
        created_by: null,
        created_at: now,
      },
    ])
    const [, , production] = completeFeatures().checkout.environments
    const uses = await server.database.run(build.selectFrom('segment_use').selectAll().orderBy('segment').compile())
    const where = { feature: 'checkout', environment: 'production' }
    expect(uses).toEqual([
      { segment: 7, strategy: production?.strategies[1]?.id, ...where },
      { segment: 9, strategy: production?.strategies[0]?.id, ...where },
    ])
  })

  test('keeps everything and stores nothing for a repeated file', async () => {
    const before = await contents()
    // Counts only listed tags. Tags inside a kept feature are not counted separately.
    expect(await importFile(server, completeFile(), { keep: 'true' })).toEqual({ ...stored({}), kept: counts({ ...imported, tags: 2 }) })
    expect(await contents()).toEqual(before)
  })

  test('a repeated file with keep=false restores the same state', async () => {
    const { event, ...before } = await contents()
    expect(await importFile(server, completeFile(), { keep: 'false' })).toMatchObject({
      imported: { features: 3, strategies: 3 },
      kept: { features: 0 },
    })
    const { event: _, ...after } = await contents()
    const unchanging = ({ feature, tag, ...tables }: typeof after) => tables
    expect(unchanging(after)).toEqual(unchanging(before))
    expect((await server.send('GET', '/api/admin/features')).json.features[0]).toEqual(completeFeatures().checkout)
  })

  test('lists unknown keys at the top of the file as ignored, but not deeper ones', async () => {
    const file = {
      version: 4,
      exportedAt: now,
      features: [{ name: 'odd', color: 'red' }],
      releasePlans: [{ name: 'any' }],
      __proto__: null,
    }
    expect((await importFile(server, file)).ignored).toEqual(['exportedAt', 'releasePlans'])
  })

  test('skips and counts tags of features outside the file', async () => {
    const file = {
      version: 4,
      features: [{ name: 'inside' }],
      featureTags: [
        { featureName: 'inside', tagValue: 'in' },
        { featureName: 'checkout', tagValue: 'out' },
        { featureName: 'nowhere', tagValue: 'out', tagType: 'no-such-type' },
      ],
    }
    expect(await importFile(server, file)).toMatchObject({ imported: { featureTags: 1, tags: 1 }, skipped: { featureTags: 2 } })
    expect((await server.send('GET', '/api/admin/projects/shop/features/checkout')).json.tags).toEqual(completeFeatures().checkout.tags)
  })
})

describe('400', () => {
  const feature = { name: 'refused' }

  test.each([
    ['project', { projects: [{ id: '*', name: 'All' }] }, 'body/projects/0/id'],
    ['environment', { environments: [{ name: '*', type: 'test' }] }, 'body/environments/0/name'],
  ])('returns 400 for a %s named *, because tokens use * for all', async (_, part, path) => {
    const { status, json } = await sendFile(server, { version: 4, ...part })
    expect([status, json.details[0].path]).toEqual([400, path])
  })
  const strategy = (more: object) => ({
    features: [feature],
    featureStrategies: [{ featureName: 'refused', environment: 'production', name: 'default', ...more }],
  })
  const refused: [string, unknown, string][] = [
    ['an empty object', {}, 'body/version'],
    ['a missing version', { features: [feature] }, 'body/version'],
    ['version 5', { version: 5 }, 'body/version'],
    ['version 0', { version: 0 }, 'body/version'],
    ['version 3.5', { version: 3.5 }, 'body/version'],
    ['the version as text', { version: '4' }, 'body/version'],
    ['no version', { version: null }, 'body/version'],
    ['an array', [{ version: 4 }], 'body'],
    ['null', null, 'body'],
    ['text', '"version 4"', 'body'],
    ['no body', undefined, 'body'],
    ['malformed JSON', '{"version":4,', 'body'],
    ['features that are not a list', { version: 4, features: { name: 'refused' } }, 'body/features'],
    ['null for a list', { version: 4, features: null }, 'body/features'],
    ['null in a list', { version: 4, features: [null] }, 'body/features/0'],
    ['a feature without a name', { version: 4, features: [feature, {}] }, 'body/features/1/name'],
    ['an invalid feature name', { version: 4, features: [{ name: 'a/b' }] }, 'body/features/0/name'],
    ['a date instead of a time', { version: 4, features: [{ ...feature, createdAt: '2026-01-01' }] }, 'body/features/0/createdAt'],
    ['a time without a zone', { version: 4, features: [{ ...feature, createdAt: '2026-01-01T00:00:00' }] }, 'body/features/0/createdAt'],
    [
      'a year without four digits',
      { version: 4, features: [{ ...feature, createdAt: '+010000-01-01T00:00:00Z' }] },
      'body/features/0/createdAt',
    ],
    [
      'an unknown operator',
      { version: 4, ...strategy({ constraints: [{ contextName: 'userId', operator: 'REGEX' }] }) },
      'body/featureStrategies/0/constraints/0/operator',
    ],
    [
      'a number as parameter in version 4',
      { version: 4, ...strategy({ parameters: { rollout: 50 } }) },
      'body/featureStrategies/0/parameters/rollout',
    ],
    ['a strategy id that is not a UUID', { version: 4, ...strategy({ id: '1' }) }, 'body/featureStrategies/0/id'],
    ['a strategy without a type', { version: 4, ...strategy({ name: undefined }) }, 'body/featureStrategies/0/name'],
    [
      'two variants of one name',
      { version: 4, ...strategy({ variants: Array(2).fill({ name: 'v', weight: 500, weightType: 'variable', stickiness: 'default' }) }) },
      'body/featureStrategies/0/variants',
    ],
    [
      'a variant with too much weight',
      { version: 4, ...strategy({ variants: [{ name: 'v', weight: 1001, weightType: 'variable', stickiness: 'default' }] }) },
      'body/featureStrategies/0/variants/0/weight',
    ],
    [
      'an environment without a name',
      { version: 4, features: [feature], featureEnvironments: [{ featureName: 'refused', enabled: true }] },
      'body/featureEnvironments/0/name',
    ],
    [':global: in version 4', { version: 4, environments: [{ name: ':global:' }] }, 'body/environments/0/name'],
    [
      'a strategy type without a display name in version 4',
      { version: 4, strategies: [{ name: 'typed' }] },
      'body/strategies/0/displayName',
    ],
    ['a tag of one character', { version: 4, tags: [{ value: 'a' }] }, 'body/tags/0/value'],
    ['a project of an unknown mode', { version: 4, projects: [{ id: 'moody', name: 'Moody', mode: 'secret' }] }, 'body/projects/0/mode'],
    ['a segment without constraints', { version: 4, segments: [{ id: 1, name: 'all' }] }, 'body/segments/0/constraints'],
    ['a segment id below zero', { version: 4, segments: [{ id: -1, name: 'all', constraints: [] }] }, 'body/segments/0/id'],
    ['a position beyond 32 bits', { version: 4, environments: [{ name: 'far', sortOrder: 2 ** 31 }] }, 'body/environments/0/sortOrder'],
    ['U+0000 in a text', { version: 4, features: [{ ...feature, description: 'a\u0000' }] }, 'body/features/0/description'],
    [
      'half a surrogate pair in the name of a parameter',
      '{"version":4,"features":[{"name":"refused","environments":[{"name":"production","enabled":true,"strategies":[{"name":"default","parameters":{"\\ud800":"x"}}]}]}]}',
      'body/features/0/environments/0/strategies/0/parameters',
    ],
    ['an array nested 101 levels deep', `{"version":4,"deep":${'['.repeat(101)}${']'.repeat(101)}}`, 'body'],
  ]
  test('returns 400 for every wrong file, and stores nothing', async () => {
    const before = await storedRows(server.database)
    for (const [label, body, path] of refused) {
      const answer = await sendFile(server, body, {}, { headers: { 'Content-Type': 'application/json' } })
      expect(answer.status, label).toBe(400)
      expect(answer.json, label).toMatchObject({ id: expect.any(String), name: 'ValidationError', details: expect.any(Array) })
      expect(answer.json.details[0].path, label).toBe(path)
    }
    expect(await storedRows(server.database)).toEqual(before)
  })

  test.each(['drop=maybe', 'drop=', 'drop=TRUE', 'keep=1', 'drop=true&drop=false'])('returns 400 for the flag %s', async (query) => {
    const answer = await server.send('POST', `/api/admin/state/import?${query}`, { body: { version: 4, features: [{ name: 'flagged' }] } })
    expect(answer).toMatchObject({
      status: 400,
      json: { name: 'ValidationError', details: [{ path: expect.stringMatching(/^query\/(drop|keep)$/) }] },
    })
    expect((await server.send('GET', '/api/admin/projects/default/features/flagged')).status).toBe(404)
  })

  test('reports many errors at once, but at most 100', async () => {
    const { details } = (await sendFile(server, { version: 4, features: Array.from({ length: 1000 }, () => ({})) })).json
    expect(details.length).toBeGreaterThan(10)
    expect(details.length).toBeLessThanOrEqual(100)
  })
})

test('returns 401 without a token, before the body is parsed', async () => {
  expect(await sendFile(server, '{', {}, { token: null })).toMatchObject({ status: 401, json: { name: 'AuthenticationRequired' } })
})

test('returns 403 to tokens of SDKs', async () => {
  for (const token of [server.tokens.backend, server.tokens.frontend]) {
    const answer = await sendFile(server, { version: 4, features: [{ name: 'forbidden' }] }, {}, { token })
    expect(answer).toMatchObject({ status: 403, json: { name: 'NoAccessError', message: expect.stringContaining('ADMIN') } })
  }
})

describe('413', () => {
  /** Announces the length of the body, and waits for the response before sending any of it. */
  const announce = (length: number) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { Authorization: server.tokens.admin, 'Content-Type': 'application/json', 'Content-Length': length }
      const sending = request(`${server.url}/api/admin/state/import`, { method: 'POST', headers }, async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode, text })
        sending.destroy()
      })
      sending.on('error', reject)
      sending.flushHeaders()
    })

  test('returns 413 for a body over 64 MB, as soon as its length is known', async () => {
    const { status, text } = await announce(64_000_001)
    expect(status).toBe(413)
    expect(JSON.parse(text)).toMatchObject({ name: 'PayloadTooLarge', message: expect.stringContaining('64000000') })
  })

  test('accepts a body over the 1 MB limit of other endpoints', async () => {
    expect((await sendFile(server, { version: 4, more: 'x'.repeat(1_500_000) })).status).toBe(202)
  })
})

test('returns 415 for types other than JSON', async () => {
  for (const type of ['application/x-yaml', 'multipart/form-data; boundary=x', 'text/plain']) {
    const answer = await sendFile(server, '{"version":4}', {}, { headers: { 'Content-Type': type } })
    expect(answer).toMatchObject({ status: 415, json: { name: 'ContentTypeerror' } })
  }
})
