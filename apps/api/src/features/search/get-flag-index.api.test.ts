import type { FlagIndex } from '@halyard/contracts'
import { flagStates } from '@halyard/contracts/data'
import { applyFlagIndex, type DecodedFlagIndex } from '@halyard/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let person: TestAccount

const stored = {
  version: 4,
  projects: [
    { id: 'shop', name: 'Shop' },
    { id: 'lab', name: 'Lab' },
    { id: 'veiled', name: 'Veiled', mode: 'private' },
  ],
  features: [
    { name: 'checkout', project: 'shop', description: 'x'.repeat(201), tags: [{ type: 'simple', value: 'red' }] },
    { name: 'basket', project: 'shop', type: 'experiment', stale: true, createdAt: '2026-01-01T00:00:59.000Z' },
    { name: 'laser', project: 'lab', dependencies: [], impressionData: true },
    { name: 'gone', project: 'lab', archivedAt: '2026-01-31T12:00:00.000Z' },
    { name: 'hidden', project: 'veiled' },
  ],
  featureEnvironments: [
    { featureName: 'checkout', environment: 'production', enabled: true },
    { featureName: 'basket', environment: 'production', enabled: true },
  ],
  featureStrategies: [
    { featureName: 'checkout', environment: 'production', name: 'flexibleRollout', parameters: { rollout: '25', stickiness: 'default' } },
  ],
}

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, stored)
  person = await newAccount(server)
})
afterAll(() => server.stop())

const path = '/api/admin/search/flag-index'
const ask = (query = '', token: string = person.token, headers: Record<string, string> = {}) =>
  server.send('GET', `${path}${query}`, { token, headers })
const read = async (query?: string, token?: string): Promise<FlagIndex> => {
  const { status, json, text } = await ask(query, token)
  expect(status, text).toBe(200)
  return json
}
const write = async (method: string, to: string, body?: unknown, token: string = server.tokens.admin) => {
  const { status, text } = await server.send(method, to, { body, token })
  expect(status, text).toBeLessThan(300)
}
const inShop = '/api/admin/projects/shop/features'
const sorted = (index: DecodedFlagIndex) => ({ ...index, flags: [...index.flags.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) })

describe('200', () => {
  test('returns the flags that the caller can see, as columns', async () => {
    const { flags, environments, since } = await read()
    const production = environments.findIndex(({ name }) => name === 'production')
    expect(since).toBeNull()
    expect(flags.names).toEqual(['basket', 'checkout', 'laser'])
    expect(flags.project.map((at) => flags.projects[at])).toEqual(['shop', 'shop', 'lab'])
    expect(flags.type.map((at) => flags.types[at])).toEqual(['experiment', 'release', 'release'])
    expect([flags.tags, flags.tag]).toEqual([['simple:red'], [[], [0], []]])
    expect([flags.stale, flags.impressionData, flags.dependent]).toEqual([[0], [2], []])
    expect(flags.createdAt[0]).toBe(Date.parse('2026-01-01T00:00:00.000Z') / 60_000)
    expect(flags.states[production]).toEqual([flagStates.everybody, 25, flagStates.off])
    expect(flags.descriptions).toBeUndefined()
    expect((await read('', server.tokens.admin)).flags.names).toEqual(['basket', 'checkout', 'hidden', 'laser'])
  })

  test('returns descriptions of at most 200 characters on request', async () => {
    expect((await read('?descriptions=true')).flags.descriptions).toEqual(['', 'x'.repeat(200), ''])
  })

  test('returns all flags for an unknown revision, or a revision without descriptions', async () => {
    const { revision } = await read()
    for (const query of ['?since=unknown', `?since=${revision}&descriptions=true`]) expect((await read(query)).since).toBeNull()
    expect(await read(`?since=${revision}`)).toMatchObject({ since: revision, revision, removed: [], flags: { names: [] } })
  })
})

test('applied differences equal the complete index after every write', async () => {
  const owner = await newAccount(server, { projects: { veiled: 'Member' } })
  const held = new Map<string, DecodedFlagIndex>()
  const tokens = { person: person.token, owner: owner.token, admin: server.tokens.admin }
  const sizes: Record<string, string> = {}
  const follow = async (step: string) => {
    for (const [who, token] of Object.entries(tokens)) {
      const before = held.get(who)
      const difference = await read(`?descriptions=true${before ? `&since=${before.revision}` : ''}`, token)
      const after = applyFlagIndex(before ?? null, difference)!
      expect(sorted(after), `${step} for ${who}`).toEqual(sorted(applyFlagIndex(null, await read('?descriptions=true', token))!))
      held.set(who, after)
      const { since, flags, removed } = difference
      if (who === 'person') sizes[step] = since === null ? 'all' : [...flags.names, ...removed.map((name) => `-${name}`)].join(' ')
    }
  }
  const show = async (mode: string) => {
    await importFile(server, { version: 4, projects: [{ id: 'veiled', name: 'Veiled', mode }] }, { keep: 'false' })
  }
  const steps: [string, () => Promise<void>][] = [
    ['start', async () => undefined],
    ['create', () => write('POST', inShop, { name: 'later' })],
    ['on', () => write('POST', `${inShop}/later/environments/production/on`)],
    ['title', () => write('PATCH', `${inShop}/later`, [{ op: 'replace', path: '/description', value: 'new' }])],
    ['tag', () => write('POST', '/api/admin/features/later/tags', { type: 'simple', value: 'blue' })],
    ['favourite', () => write('POST', `${inShop}/basket/favorites`, undefined, person.token)],
    ['other project', () => write('POST', '/api/admin/projects/veiled/features', { name: 'unseen' })],
    ['parent', () => write('POST', `${inShop}/later/dependencies`, { feature: 'basket' })],
    ['no parent', () => write('DELETE', `${inShop}/later/dependencies`)],
    ['hide', () => write('POST', `${inShop}/later/changeProject`, { newProjectId: 'veiled' })],
    ['show', () => write('POST', '/api/admin/projects/veiled/features/later/changeProject', { newProjectId: 'shop' })],
    ['archive', () => write('DELETE', `${inShop}/later`)],
    ['revive', () => write('POST', '/api/admin/archive/revive/later')],
    [
      'delete',
      async () => {
        await write('DELETE', `${inShop}/later`)
        await write('DELETE', '/api/admin/archive/later')
      },
    ],
    ['see more', () => show('open')],
    ['see less', () => show('private')],
    ['environment', () => write('POST', '/api/admin/environments', { name: 'qa', type: 'test' })],
  ]
  for (const [step, work] of steps) {
    await work()
    await follow(step)
  }
  expect(sizes).toEqual({
    start: 'all',
    create: 'later',
    on: 'later',
    title: 'later',
    tag: 'later',
    favourite: '',
    'other project': '',
    parent: 'later',
    'no parent': 'later',
    hide: '-later',
    show: 'later',
    archive: '-later',
    revive: 'later',
    delete: '-later',
    'see more': 'hidden unseen',
    'see less': 'all',
    environment: 'all',
  })
  expect(held.get('person')?.favorites).toEqual(new Set(['basket']))
})

describe('304', () => {
  test('returns 304 for the current ETag with every `since`, also after changes of hidden projects', async () => {
    const first = await ask()
    const condition = { 'If-None-Match': first.headers.get('etag')! }
    await write('POST', '/api/admin/projects/veiled/features', { name: 'made-meanwhile' })
    for (const query of ['', `?since=${first.json.revision}`, '?since=unknown'])
      expect((await ask(query, person.token, condition)).status).toBe(304)
    await write('POST', `${inShop}/checkout/favorites`, undefined, person.token)
    const { status, json } = await ask(`?since=${first.json.revision}`, person.token, condition)
    expect([status, json.since, json.revision === first.json.revision]).toEqual([200, first.json.revision, false])
  })
})

test('returns 400 for wrong parameters', async () => {
  for (const query of ['?since=', `?since=${'x'.repeat(101)}`, '?descriptions=yes']) expect((await ask(query)).status).toBe(400)
})
