import { expect, test } from 'vitest'
import { createTestServer } from '../../sdk/src/testing/index.ts'
import { newAccount } from './accounts.ts'
import { serverForTest } from './harness.ts'
import { importedState, type Step, steps } from './test-server-steps.ts'

const now = () => Date.parse('2026-02-03T04:05:06.789Z')

interface Outcome {
  readonly status: number
  readonly replayed: string | null
  readonly location: string | null
  readonly deprecation: string | null
  readonly link: string | null
  readonly hasEtag: boolean
  readonly body: unknown
}

type Send = (request: Request) => Promise<Response>

/** Sends the steps in order, with the tokens of the callers. Ids of earlier responses replace their names. */
const play = async (send: Send, url: string, tokens: Readonly<Record<NonNullable<Step['as']> | 'admin', string>>): Promise<Outcome[]> => {
  const kept = new Map<string, string>()
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => kept.get(name) ?? all)
  const outcomes: Outcome[] = []
  for (const { as = 'admin', send: line, body, headers, keep } of steps) {
    const [method = '', path = ''] = fill(line).split(' ')
    const text = body === undefined ? null : fill(JSON.stringify(body))
    const type: Record<string, string> = text === null ? {} : { 'content-type': 'application/json' }
    const response = await send(
      new Request(url + path, { method, body: text, headers: { authorization: tokens[as], ...type, ...headers } }),
    )
    const read = await response.text()
    const value: unknown = read === '' ? null : JSON.parse(read)
    const field = keep?.[1].split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], value)
    if (keep && field !== undefined) kept.set(keep[0], String(field))
    const { status, headers: sent } = response
    outcomes.push({
      status,
      replayed: sent.get('Idempotency-Replayed'),
      location: sent.get('Location'),
      deprecation: sent.get('Deprecation'),
      // Cursors are opaque.
      link: sent.get('Link')?.replaceAll(/cursor=[\w-]+/g, 'cursor') ?? null,
      hasEtag: status < 400 && sent.has('ETag') && method === 'GET',
      body: value,
    })
  }
  return outcomes
}

/** Fields that depend on the server and not on the rules. */
const own: ReadonlySet<string> = new Set(['meta', 'apiTokenCount', 'projectApiTokenCount', 'planHash'])

/** Outcomes without generated ids, times and hashes; each id becomes its number in the order of appearance. */
const normalised = (outcomes: readonly Outcome[]) => {
  const ids = new Map<string, string>()
  const numbered = (id: string) => {
    ids.set(id, ids.get(id) ?? `id-${ids.size}`)
    return ids.get(id)!
  }
  const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
  return outcomes.map((outcome) =>
    JSON.parse(
      JSON.stringify(outcome, (key, value: unknown) => {
        if (own.has(key)) return undefined
        if (key === 'createdBy' && typeof value === 'string') return 'somebody'
        if (value && typeof value === 'object' && 'message' in value && 'id' in value) return { ...value, id: 'error' }
        if (value && typeof value === 'object' && 'username' in value)
          return { username: /-\d+$|^test/.test(String(value.username)) ? 'token' : value.username }
        if (typeof value !== 'string') return value
        return value.replaceAll(uuid, numbered).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      }),
    ),
  )
}

test('the test server of the SDK and this server give the same responses to the same requests', async () => {
  const server = await serverForTest({ now })
  const imported = await server.send('POST', '/api/admin/state/import?keep=false', { body: importedState })
  expect(imported.status, imported.text).toBe(202)
  const projects = { shop: 'Member' } as const
  const accounts = {
    ada: await newAccount(server, { rootRole: 'Editor', username: 'ada', projects }),
    bob: await newAccount(server, { rootRole: 'Editor', username: 'bob', projects: { shop: 'Release manager' } }),
    eve: await newAccount(server, { rootRole: 'Editor', username: 'eve' }),
  }
  const environment = 'production'
  const real = normalised(
    await play(fetch, server.url, {
      admin: server.tokens.admin,
      nobody: 'unknown',
      ada: accounts.ada.token,
      bob: accounts.bob.token,
      eve: accounts.eve.token,
      backend: await server.newToken({ type: 'backend', project: '*', environment }),
      frontend: await server.newToken({ type: 'frontend', project: '*', environment }),
    }),
  )

  const inMemory = createTestServer({ state: importedState, now })
  const played = normalised(
    await play(inMemory.fetch, 'http://halyard.test', {
      admin: inMemory.adminToken,
      nobody: 'unknown',
      ada: inMemory.token('ada', { projects }),
      bob: inMemory.token('bob', { projects: { shop: 'Release manager' } }),
      eve: inMemory.token('eve'),
      backend: inMemory.applicationToken({ type: 'backend', environment }),
      frontend: inMemory.applicationToken({ type: 'frontend', environment }),
    }),
  )
  for (const [at, { send }] of steps.entries()) expect({ send, ...played[at] }).toEqual({ send, ...real[at] })
})
