import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, serverForTest, type TestServer } from '../../../test/harness.ts'
import { importFile, sendFile } from '../../../test/state-import.ts'
import { report } from '../../../test/usage.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const state = {
  version: 4,
  projects: [{ id: 'shop', name: 'Shop' }],
  tagTypes: [{ name: 'team' }],
  features: [
    { name: 'checkout', project: 'shop', tags: [{ type: 'team', value: 'vip' }] },
    { name: 'banner', project: 'shop' },
    { name: 'retired', project: 'shop', archivedAt: '2026-01-31T12:00:00.000Z', tags: [{ type: 'team', value: 'vip' }] },
  ],
}
let clock = start
let server: TestServer

beforeEach(async () => {
  clock = start
  server = await serverForTest({ now: () => clock })
  await importFile(server, state)
})

const paths = ['/api/client/features', '/api/client/delta']
const readers = paths.flatMap((path) => ['shop', '*'].map((project) => [path, project] as const))

/** Reads the features with the tag, and returns a function that reads them again with the ETag of the last response. */
const reader = async (path: string, project: string) => {
  const token = await server.newToken({ type: 'backend', project, environment: 'development' })
  let tag = ''
  const poll = async () => {
    const { status, text, headers } = await server.send('GET', `${path}?tag=team:vip`, {
      token,
      headers: { 'Unleash-Client-Spec': '5.2.0', ...(tag !== '' && { 'If-None-Match': tag }) },
    })
    tag = headers.get('etag')!
    return { status, names: ['checkout', 'banner', 'retired', 'copy'].filter((name) => text.includes(`"name":"${name}"`)) }
  }
  expect(await poll()).toEqual({ status: 200, names: ['checkout'] })
  return poll
}

test.each(readers)('%s returns 304 to a token for %s after features were used', async (path, project) => {
  const poll = await reader(path, project)
  const token = await server.newToken({ type: 'backend', project: 'shop', environment: 'development' })
  for (const minutes of [1, 3, 5]) {
    clock = start + minutes * 60_000
    await report(server, { checkout: { yes: 1 }, banner: { yes: 1 } }, { token })
    await server.ports.runtime.usage.flush()
    expect((await poll()).status).toBe(304)
  }
  const { json } = await server.send('GET', '/api/admin/projects/shop/features/checkout')
  expect(json.lastSeenAt).toBe(new Date(clock).toISOString())
})

const feature = (name: string) => `/api/admin/projects/shop/features/${name}`
const vip = { type: 'team', value: 'vip' }
const writes: readonly (readonly [string, () => Promise<Answer>, readonly string[]])[] = [
  ['a feature gets the tag', () => server.send('POST', '/api/admin/features/banner/tags', { body: vip }), ['checkout', 'banner']],
  [
    'several features get the tag',
    () =>
      server.send('PUT', '/api/admin/projects/shop/tags', { body: { features: ['banner'], tags: { addedTags: [vip], removedTags: [] } } }),
    ['checkout', 'banner'],
  ],
  ['a feature loses the tag', () => server.send('DELETE', '/api/admin/features/checkout/tags/team/vip'), []],
  ['the tag is deleted', () => server.send('DELETE', '/api/admin/tags/team/vip'), []],
  ['the type of the tag is deleted', () => server.send('DELETE', '/api/admin/tag-types/team'), []],
  ['a feature is cloned', () => server.send('POST', `${feature('checkout')}/clone`, { body: { name: 'copy' } }), ['checkout', 'copy']],
  ['a feature is archived', () => server.send('DELETE', feature('checkout')), []],
  ['a feature is revived', () => server.send('POST', '/api/admin/archive/revive/retired'), ['checkout', 'retired']],
  [
    'an import adds the tag',
    () => sendFile(server, { version: 4, features: [{ ...state.features[1]!, tags: [vip] }] }, { keep: 'false' }),
    ['checkout', 'banner'],
  ],
  [
    'a batch import adds the tag',
    () => {
      const data = { features: [{ name: 'banner' }], featureTags: [{ featureName: 'banner', tagType: 'team', tagValue: 'vip' }] }
      return server.send('POST', '/api/admin/features-batch/import', { body: { project: 'shop', environment: 'development', data } })
    },
    ['checkout', 'banner'],
  ],
]

describe.each(readers)('%s returns 200 to a token for %s', (path, project) => {
  test.each(writes)('after %s', async (_, write, names) => {
    const poll = await reader(path, project)
    expect((await poll()).status).toBe(304)
    const { status, text } = await write()
    expect(status, text).toBeLessThan(300)
    expect(await poll()).toEqual({ status: 200, names })
    expect((await poll()).status).toBe(304)
  })
})

test.each(paths)('%s returns 200 when a feature moves out of the projects of the token', async (path) => {
  const poll = await reader(path, 'shop')
  const body = { newProjectId: 'default' }
  expect((await server.send('POST', `${feature('checkout')}/changeProject`, { body })).status).toBe(200)
  expect(await poll()).toEqual({ status: 200, names: [] })
})
