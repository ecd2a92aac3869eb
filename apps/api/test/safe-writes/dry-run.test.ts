import type { NamedEndpoint } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { sampleOf, seed } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { cases } from '../sweeps/bindings.ts'

const canBeTried = ({ endpoint }: NamedEndpoint) => 'dryRun' in endpoint.query.shape
const isInEarnest = (named: NamedEndpoint) => !named.endpoint.safe && !canBeTried(named)
const isAdmin = ({ endpoint }: NamedEndpoint) => endpoint.path.startsWith('/api/admin/')

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

/** What is made up anew each time. */
const steady = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, inner) =>
      /^(id|createdAt|archivedAt|updatedAt|addedAt)$/.test(key) ? `some ${typeof inner}` : inner,
    ),
  )

test('a trial of an import leaves nothing, the next id of segments included', async () => {
  const nextId = async () =>
    (await server.database.run(sql<{ at: string }>`select last_value::text as at from segment_id_seq`.compile(build)))[0]!.at
  const before = await nextId()
  const body = { version: 4, segments: [{ id: 70_000, name: 'far', constraints: [] }] }
  expect((await server.send('POST', '/api/admin/state/import?dryRun=true', { body })).status).toBe(202)
  expect(await nextId()).toBe(before)
})

describe.each(cases(canBeTried))('$title', ({ named, call }) => {
  test('answers a dry run as the write itself, and stores nothing', async () => {
    const input = await sampleOf(server, named.operation)
    const before = await stateMark()
    const tried = await call(server, named, { ...input, query: { ...input.query, dryRun: 'true' } })
    expect([tried.status < 300, tried.error]).toEqual([true, undefined])
    expect(await stateMark()).toBe(before)
    const done = await call(server, named, input)
    expect([tried.status, steady(tried.value)]).toEqual([done.status, steady(done.value)])
  })
})

const message = 'this operation offers no dry run'

describe.each(cases((named) => isInEarnest(named) && isAdmin(named)))('$title', ({ named, call }) => {
  test.each(['true', true, '', ['false', 'true']])('400 for a dry run (%j), which it does not offer', async (dryRun) => {
    const input = await sampleOf(server, named.operation)
    const before = await stateMark()
    const { status, error } = await call(server, named, { ...input, query: { ...input.query, dryRun } })
    const refused = { name: 'ValidationError', message: `query/dryRun: ${message}`, details: [{ path: 'query/dryRun', message }] }
    expect([status, error]).toEqual([400, expect.objectContaining(refused)])
    expect(await stateMark()).toBe(before)
  })

  test('does what it does where no dry run is asked for', async () => {
    const input = await sampleOf(server, named.operation)
    expect(await call(server, named, { ...input, query: { ...input.query, dryRun: 'false' } })).toMatchObject({ error: undefined })
  })
})

describe.each(cases((named) => isInEarnest(named) && !isAdmin(named)))('$title', ({ named, call }) => {
  test('has no trials, so that their name means nothing in its query', async () => {
    const input = await sampleOf(server, named.operation)
    expect(await call(server, named, { ...input, query: { ...input.query, dryRun: 'true' } })).toMatchObject({ error: undefined })
  })
})
