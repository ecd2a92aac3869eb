import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { onUser } from '../../../test/segments.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer

const post = async (path: string, body: object = {}, method = 'POST') => {
  const { status, text, json } = await server.send(method, `/api/admin${path}`, { body })
  expect(status, text).toBeLessThan(300)
  return json
}
const historyPath = '/api/admin/projects/shop/features/checkout/history'
const read = async (query: Record<string, string> = {}, token?: string, path = historyPath) => {
  const options = token === undefined ? {} : { token }
  const { status, text, json, headers } = await server.send('GET', `${path}?${new URLSearchParams(query)}`, options)
  expect(status, text).toBe(200)
  const next = /[?&]cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1]
  return { next, events: json.events as { id: number; type: string; relation: string; featureName: string | null }[] }
}
const wordsOf = ({ events }: Awaited<ReturnType<typeof read>>) => events.map(({ type, relation }) => `${relation}: ${type}`)

/** Creates a flag that moves, changes its segment and its parent, and has events of unrelated objects in between. */
beforeAll(async () => {
  server = await startTestServer()
  const projects = ['old', 'shop', 'other'].map((id) => ({ id, name: id }))
  await importFile(server, { version: 4, projects })
  await post('/projects/shop', { name: 'Shop before the move' }, 'PUT')
  await post('/projects/old/features', { name: 'checkout' })
  for (const name of ['parent', 'next-parent', 'stranger']) await post('/projects/shop/features', { name })
  const segments = []
  for (const name of ['used-first', 'used-now', 'unused']) segments.push((await post('/segments', { name, constraints: [] })).id)
  await post('/projects/old', { name: 'Old, with the flag' }, 'PUT')
  await post('/projects/old/features/checkout/changeProject', { newProjectId: 'shop' })
  const strategies = '/projects/shop/features/checkout/environments/production/strategies'
  const strategy = { name: 'default', constraints: [], parameters: {}, segments: [segments[0]] }
  const { id } = await post(strategies, strategy)
  await post(`${strategies}/${id}`, { ...strategy, segments: [segments[1]] }, 'PUT')
  for (const [at, name] of ['used-first', 'used-now', 'unused'].entries())
    await server.send('PUT', `/api/admin/segments/${segments[at]}`, { body: { name, constraints: [onUser] } })
  const parents = '/projects/shop/features/checkout/dependencies'
  await post(parents, { feature: 'parent' })
  await post(`${parents}/parent`, {}, 'DELETE')
  await post(parents, { feature: 'next-parent' })
  for (const name of ['parent', 'next-parent', 'stranger']) await post(`/projects/shop/features/${name}/environments/development/on`)
  await post('/projects/old', { name: 'Old, without the flag' }, 'PUT')
  await post('/projects/shop', { name: 'Shop, with the flag' }, 'PUT')
  const defaults = { name: 'default', constraints: [], parameters: {} }
  for (const project of ['shop', 'other']) await post(`/projects/${project}/environments/production/default-strategy`, defaults)
})
afterAll(() => server.stop())

const complete = [
  'project: default-strategy-updated',
  'project: project-updated',
  'parent: feature-environment-enabled',
  'parent: feature-strategy-add',
  'parent: feature-environment-enabled',
  'parent: feature-strategy-add',
  'feature: feature-dependency-added',
  'feature: feature-dependency-removed',
  'feature: feature-dependency-added',
  'segment: segment-updated',
  'segment: segment-updated',
  'feature: feature-strategy-update',
  'feature: feature-strategy-add',
  'feature: feature-project-change',
  'project: project-updated',
  'segment: segment-created',
  'segment: segment-created',
  'parent: feature-created',
  'parent: feature-created',
  'feature: feature-created',
]

describe('200', () => {
  test('returns the events of the flag, its present and former segments, parents and projects, newest first', async () => {
    const page = await read()
    expect(wordsOf(page)).toEqual(complete)
    expect(page.events.map(({ id }) => id)).toEqual(page.events.map(({ id }) => id).sort((one, other) => other - one))
    expect(page.next).toBe(undefined)
  })

  test('pages through the same events', async () => {
    const { events } = await read()
    const paged = []
    for (let cursor: string | undefined, more = true; more; ) {
      const { next, events: some } = await read({ limit: '7', ...(cursor !== undefined && { cursor }) })
      paged.push(...some)
      ;[cursor, more] = [next, next !== undefined]
    }
    expect(paged).toEqual(events)
  })

  test('filters by environment and days, and keeps events without an environment', async () => {
    const words = wordsOf(await read({ environment: 'development' }))
    expect(words).toContain('parent: feature-environment-enabled')
    expect(words).toContain('segment: segment-updated')
    expect(words).not.toContain('feature: feature-strategy-add')
    expect(words).not.toContain('project: default-strategy-updated')
    expect((await read({ to: '2026-01-31' })).events).toEqual([])
    expect((await read({ from: '2026-01-31', to: '9999-12-31' })).events).toHaveLength(complete.length)
  })

  test('returns events of segments of all projects to a caller without ADMIN, and no events of a hidden former project', async () => {
    const { token } = await newAccount(server)
    expect(wordsOf(await read({}, token))).toEqual(wordsOf(await read()))
    await server.send('PUT', '/api/admin/projects/old/settings', { body: { mode: 'private' } })
    const seen = await read({}, token)
    expect(JSON.stringify(seen.events)).not.toContain('"old"')
    expect(seen.events).toHaveLength(complete.length - 3)
  })
})

test.each([
  ['an unknown feature', '/api/admin/projects/shop/features/nothing/history'],
  ['a feature of another project', '/api/admin/projects/old/features/checkout/history'],
])('returns 404 for %s', async (_, path) => {
  expect((await server.send('GET', path)).status).toBe(404)
})

test('returns 400 for a cursor of another list', async () => {
  const { headers } = await server.send('GET', '/api/admin/search/events?limit=1')
  const cursor = /[?&]cursor=([\w-]+)/.exec(headers.get('link') ?? '')![1]!
  expect((await server.send('GET', `${historyPath}?cursor=${cursor}`)).status).toBe(400)
})
