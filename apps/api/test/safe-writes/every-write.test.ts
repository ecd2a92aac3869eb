import { type NamedEndpoint, takesIdempotencyKey, versionSourceOf } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { full, someOf } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { callWith, readTag } from '../preconditions.ts'
import { sampleOf, seed } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { type Case, cases, oneOfEachKind } from '../sweeps/bindings.ts'
import { isWrite } from '../sweeps/endpoint-kinds.ts'
import { expectEach } from '../sweeps/outcomes.ts'

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const offersDryRun = ({ endpoint }: NamedEndpoint) => 'dryRun' in endpoint.query.shape
const changes = (named: NamedEndpoint) => isWrite(named) && !named.endpoint.safe
const isOfAdministration = ({ endpoint }: NamedEndpoint) => endpoint.path.startsWith('/api/admin/')
const refusesDryRun = (named: NamedEndpoint) => changes(named) && !offersDryRun(named) && isOfAdministration(named)
const ignoresDryRun = (named: NamedEndpoint) => changes(named) && !offersDryRun(named) && !isOfAdministration(named)
const hasVersionSource = (named: NamedEndpoint) => versionSourceOf(named) !== undefined

/** Replaces generated values by their types. */
const withoutGenerated = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, inner) =>
      /^(id|createdAt|archivedAt|updatedAt|addedAt)$/.test(key) ? `some ${typeof inner}` : inner,
    ),
  )

const dryRunAndApply = async ({ named, call }: Case) => {
  const input = await sampleOf(server, named.operation)
  const before = await stateMark()
  const tried = await call(server, named, { ...input, query: { ...input.query, dryRun: 'true' } })
  expect([tried.status < 300, tried.error]).toEqual([true, undefined])
  expect(await stateMark()).toBe(before)
  const applied = await call(server, named, input)
  expect([tried.status, withoutGenerated(tried.value)]).toEqual([applied.status, withoutGenerated(applied.value)])
}

const message = 'this operation has no dry run; remove dryRun to apply the change'

const refuseDryRun = async ({ named, call }: Case, dryRun: unknown) => {
  const input = await sampleOf(server, named.operation)
  const before = await stateMark()
  const { status, error } = await call(server, named, { ...input, query: { ...input.query, dryRun } })
  const refused = { name: 'ValidationError', message: `query/dryRun: ${message}`, details: [{ path: 'query/dryRun', message }] }
  expect([status, error]).toEqual([400, expect.objectContaining(refused)])
  expect(await stateMark()).toBe(before)
}

const succeedWith = async ({ named, call }: Case, dryRun: string) => {
  const input = await sampleOf(server, named.operation)
  const { status, error } = await call(server, named, { ...input, query: { ...input.query, dryRun } })
  expect([status < 300, error]).toEqual([true, undefined])
}

const matchVersion = async ({ over, named, call }: Case) => {
  const input = await sampleOf(server, named.operation)
  const send = (ifMatch: string) => callWith(over, call, [server, named, input], { ifMatch })
  const tag = (await readTag(server, named, input))!
  expect(tag).toMatch(/^"[\w-]+\.[\w-]+\.[\da-z]+"$/)
  const before = await stateMark()
  const refused = await send(tag.replace(/\.[\w-]+\./, '.another-version.'))
  expect([refused.status, refused.error]).toEqual([412, expect.objectContaining({ name: 'PreconditionFailed' })])
  expect((await send('nonsense')).status).toBe(400)
  expect(await stateMark()).toBe(before)
  const done = await send(tag)
  expect([done.status < 300, done.error]).toEqual([true, undefined])
}

const replay = async ({ over, named, call }: Case) => {
  const input = await sampleOf(server, named.operation)
  const asked = { idempotencyKey: `again-${over}-${named.operation}` }
  const first = await callWith(over, call, [server, named, input], asked)
  expect([first.status < 300, first.error]).toEqual([true, undefined])
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  const after = await stateMark()
  const second = await callWith(over, call, [server, named, input], asked)
  expect([second.status, second.value, second.error]).toEqual([first.status, first.value, undefined])
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(await stateMark()).toBe(after)
}

const badDryRuns = ['true', true, '', ['false', 'true']] as const

type Situation = readonly [name: string, applies: (named: NamedEndpoint) => boolean, prove: (one: Case) => Promise<void>]

const situationsFor = (turn: number): Situation[] => [
  ['a dry run returns what the write returns, and stores nothing', offersDryRun, dryRunAndApply],
  ...someOf(badDryRuns, turn).map(
    (dryRun): Situation => [`400 for dryRun ${JSON.stringify(dryRun)}`, refusesDryRun, (one) => refuseDryRun(one, dryRun)],
  ),
  ['dryRun "false" is accepted everywhere', refusesDryRun, (one) => succeedWith(one, 'false')],
  ['dryRun is ignored outside the administration', ignoresDryRun, (one) => succeedWith(one, 'true')],
  ['If-Match: 412 for another version, 400 for an invalid value, success for this version', hasVersionSource, matchVersion],
  ['Idempotency-Key: the second call gets the stored response', takesIdempotencyKey, replay],
]

const provedOf = (one: Case) => situationsFor(one.turn).filter(([, applies]) => applies(one.named))
const isProved = (named: NamedEndpoint) => situationsFor(0).some(([, applies]) => applies(named))

/** Headers and parameters that an endpoint accepts. */
const kindOfWrite = (named: NamedEndpoint) =>
  situationsFor(0)
    .flatMap(([name, applies]) => (applies(named) ? [name] : []))
    .join()

const ofTrpc = full ? [] : oneOfEachKind(kindOfWrite, isProved).filter(({ over }) => over === 'tRPC')

/**
 * Every operation runs inside a transaction here, so the sweep uses both engines: on the embedded engine, a statement outside the
 * transaction would hang.
 */
test.each([...cases(isProved), ...ofTrpc])('$title is a safe write', (one) =>
  expectEach(provedOf(one).map(([name, , prove]) => [name, () => prove(one)] as const)),
)

test('every write is a safe write in some way', () => {
  const unproved = cases(changes).filter(({ named }) => !isProved(named))
  expect(unproved.map(({ named }) => named.operation)).toEqual([])
})

test('every value of dryRun is refused by endpoints without a dry run', async () => {
  const [first] = cases(refusesDryRun)
  await expectEach(badDryRuns.map((dryRun) => [JSON.stringify(dryRun), () => refuseDryRun(first!, dryRun)] as const))
})

test('a dry run of an import stores nothing and uses no segment id', async () => {
  const nextId = async () =>
    (await server.database.run(sql<{ at: string }>`select last_value::text as at from segment_id_seq`.compile(build)))[0]!.at
  const before = await nextId()
  const body = { version: 4, segments: [{ id: 70_000, name: 'far', constraints: [] }] }
  expect((await server.send('POST', '/api/admin/state/import?dryRun=true', { body })).status).toBe(202)
  expect(await nextId()).toBe(before)
})
