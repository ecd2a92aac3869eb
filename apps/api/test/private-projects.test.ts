import type { NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from './accounts.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { type AnyInput, sampleOf, seed } from './samples.ts'
import { importFile } from './state-import.ts'
import { cases, type Reply } from './sweeps/bindings.ts'
import { rawPath, report } from './usage.ts'

const hidden = 'veiled'
const ghost = 'absent'
/** Ids of what the private project has, each with one that nothing has. */
const strategies = { there: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0077', nowhere: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0088' }
const segments = { there: 77, nowhere: 88 }

let server: TestServer
const blind = new Map<string, { token: string; id: number }>()

/** Proposes a change in the private project, has its changes reviewed, and reports usage of its feature. */
const useHidden = async (token: string): Promise<void> => {
  const there = `/api/admin/projects/${hidden}/environments/production/change-requests`
  const change = { action: 'updateEnabled', feature: hidden, payload: { enabled: false } }
  const proposed = await server.send('POST', there, { token, body: change })
  expect(proposed.status, proposed.text).toBe(200)
  const set = await server.send('PUT', `${there}/config`, { token, body: { changeRequestsEnabled: true } })
  expect(set.status, set.text).toBe(200)
  const application = await server.newToken({ type: 'backend', project: hidden, environment: 'production' })
  await report(server, { [hidden]: { yes: 1 } }, { token: application, appName: 'of-several-projects' })
  await report(server, { checkout: { yes: 1 } }, { appName: 'of-several-projects' })
  await server.ports.runtime.usage.flush()
}

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  await importFile(server, {
    version: 4,
    projects: [{ id: hidden, name: `Of the ${hidden}`, mode: 'private' }],
    features: [
      { name: hidden, project: hidden },
      { name: `${hidden}-archived`, project: hidden, archivedAt: '2026-01-31T12:00:00.000Z' },
    ],
    featureTags: [{ featureName: hidden, tagType: 'simple', tagValue: hidden }],
    featureEnvironments: [{ featureName: hidden, environment: 'production', enabled: true }],
    featureStrategies: [{ id: strategies.there, featureName: hidden, environment: 'production', name: 'default' }],
    segments: [{ id: segments.there, name: hidden, project: hidden, constraints: [] }],
  })
  const member = await newAccount(server, { projects: { [hidden]: 'Owner' } })
  await newGroup(server, { members: [member.id], projects: { [hidden]: 'Member' } })
  await useHidden(member.token)
  blind.set('a Viewer', await newAccount(server))
  blind.set('a Viewer who owns another project', await newAccount(server, { projects: { shop: 'Owner' } }))
  blind.set('a service account', await newAccount(server, { kind: 'Service Account' }))
  const inGroup = await newAccount(server)
  await newGroup(server, { members: [inGroup.id], rootRole: 'Viewer', projects: { shop: 'Owner' } })
  blind.set('a Viewer by a group too', inGroup)
})
afterAll(() => server.stop())

/** The fields of an input that say which project or feature is meant. */
const placesOf = ({ resource, endpoint }: NamedEndpoint): (readonly ['params' | 'query', string])[] => [
  ...Object.keys(endpoint.params.shape)
    .filter((name) => name === 'projectId' || name === 'featureName' || (resource === 'metrics' && name === 'name'))
    .map((name) => ['params', name] as const),
  ...('project' in endpoint.query.shape ? [['query', 'project'] as const] : []),
]

const placed = (input: AnyInput, part: 'params' | 'query', name: string, word: string): AnyInput => ({
  ...input,
  [part]: { ...input[part], [name]: word },
})

/** All that a caller can tell one answer from another by, with the one word for the other. */
const told = ({ status, headers, answer }: Reply): string => {
  const others = [...headers].filter(([name]) => !['date', 'etag', 'x-request-id', 'traceparent', 'link'].includes(name))
  const body = answer.text.replaceAll(headers.get('x-request-id') ?? '', 'id')
  return JSON.stringify({ status, others, body }).replaceAll(hidden, ghost)
}

const somewhere = ({ endpoint }: NamedEndpoint) => endpoint.access.caller !== 'anyone'
const callers = ['a Viewer', 'a Viewer who owns another project', 'a service account', 'a Viewer by a group too']

describe.each(cases((named) => somewhere(named) && placesOf(named).length > 0))('$title', ({ named, call }) => {
  test.each(callers)('a private project and its features are as unknown to %s as those that are not there', async (who) => {
    const { token, id } = blind.get(who)!
    for (const [part, name] of placesOf(named)) {
      const input = await sampleOf(server, named.operation, id)
      const there = await call(server, named, placed(input, part, name, hidden), { token })
      const nowhere = await call(server, named, placed(input, part, name, ghost), { token })
      expect([name, told(there)]).toEqual([name, told(nowhere)])
    }
  })
})

describe.each(cases(({ endpoint }) => endpoint.method === 'GET'))('$title', ({ named, call }) => {
  test.each(callers)('tells %s nothing of a private project', async (who) => {
    const { token, id } = blind.get(who)!
    const { status, answer } = await call(server, named, await sampleOf(server, named.operation, id), { token })
    expect(answer.text).not.toContain(hidden)
    if (named.endpoint.access.permission === null && named.endpoint.access.caller === undefined) expect(status).toBe(200)
  })
})

test('who is a member sees it', async () => {
  const { token } = await newAccount(server, { projects: { [hidden]: 'Member' } })
  const seen = await server.send('GET', '/api/admin/projects', { token })
  expect(seen.text).toContain(hidden)
  const { groups } = (await server.send('GET', '/api/admin/groups', { token })).json
  expect(groups.flatMap((group: { projects: string[] }) => group.projects)).toContain(hidden)
})

test('a name that is taken there does not tell where', async () => {
  const { token } = blind.get('a Viewer who owns another project')!
  for (const name of [hidden, `${hidden}-archived`]) {
    const taken = await server.send('POST', '/api/admin/projects/shop/features', { token, body: { name } })
    expect(taken.status).toBe(409)
    expect(taken.json.message).toBe(`There is a feature named ${name} already`)
  }
})

const switchOn = { action: 'updateEnabled', payload: { enabled: true } }
const strategy = { name: 'default', constraints: [], parameters: {} }
const naming: [string, { there: unknown; nowhere: unknown }, (word: unknown) => object][] = [
  ['a feature', { there: hidden, nowhere: ghost }, (feature) => ({ ...switchOn, feature })],
  ['a parent', { there: hidden, nowhere: ghost }, (feature) => ({ action: 'addDependency', feature: 'checkout', payload: { feature } })],
  ['a strategy', strategies, (id) => ({ action: 'deleteStrategy', feature: 'checkout', payload: { id } })],
  ['a segment', segments, (id) => ({ action: 'deleteSegment', payload: { id } })],
  ['a segment of a strategy', segments, (id) => ({ action: 'addStrategy', feature: 'checkout', payload: { ...strategy, segments: [id] } })],
  ['a project', { there: hidden, nowhere: ghost }, (project) => ({ action: 'updateSegment', payload: { id: 9, project } })],
]

test.each(naming)('a change that names %s of it is refused as one that names nothing', async (_, { there, nowhere }, changeOf) => {
  const { token } = blind.get('a Viewer who owns another project')!
  const outcomes = []
  for (const word of [there, nowhere]) {
    const path = '/api/admin/projects/shop/environments/production/change-requests'
    const { status, json } = await server.send('POST', path, { token, body: changeOf(word) })
    const { name, message, details } = json
    outcomes.push(JSON.stringify({ status, name, message, details }).replaceAll(String(there), String(nowhere)))
  }
  expect(outcomes[0]).toMatch(/^{"status":40[04]/)
  expect(outcomes[0]).toBe(outcomes[1])
})

test('the tag of what is told of its usage stands still, whatever is reported there', async () => {
  const { token } = blind.get('a Viewer')!
  const tagOf = async (feature: string) => (await server.send('GET', rawPath(feature), { token })).headers.get('etag')
  const before = await tagOf(hidden)
  const application = await server.newToken({ type: 'backend', project: hidden, environment: 'development' })
  await report(server, { [hidden]: { yes: 1 } }, { token: application })
  await server.ports.runtime.usage.flush()
  expect([await tagOf(hidden), await tagOf(ghost)]).toEqual([before, before])
})

test('the tag of its archive stands still, whatever happens there', async () => {
  const { token } = blind.get('a Viewer')!
  const tag = async () => (await server.send('GET', `/api/admin/archive/features/${hidden}`, { token })).headers.get('etag')
  const before = await tag()
  const made = await server.send('POST', `/api/admin/projects/${hidden}/features`, { body: { name: 'made-meanwhile' } })
  expect(made.status).toBe(201)
  expect(await tag()).toBe(before)
})
