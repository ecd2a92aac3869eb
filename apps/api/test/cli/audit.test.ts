import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { full } from '../full.ts'
import { serveTest, testKey } from '../harness.ts'
import { finished, lastRequest, outcomeOf, setUp, startServer } from './halyard.ts'
import { newStore, type Store } from './store.ts'
import { storedContents } from './stored-contents.ts'

const embedded = inject('engine') === 'pglite'
const token = `*:*.${'x'.repeat(40)}`
const raw = (text: string) => sql.raw<{ count: number }>(text).compile(build)
const unsealed = raw('select count(*) as count from event e where not exists (select from event_seal s where s.event_id = e.id)')

/** Creates three features, each with an event. */
const createFeatures = async (url: string, token: string) => {
  const headers = { ...lastRequest, Authorization: token, 'Content-Type': 'application/json' }
  for (const name of ['first', 'second', 'third']) {
    const response = await fetch(`${url}/api/admin/projects/default/features`, { method: 'POST', headers, body: JSON.stringify({ name }) })
    expect(response.status).toBe(201)
  }
}

/** On PostgreSQL, sealing is complete only after running transactions in all databases of the server have ended, so this retries. */
const anchorsOf = async (store: Store): Promise<string> => {
  const lines = await vi.waitFor(
    async () => {
      const { code, stdout, stderr } = await outcomeOf(store, ['audit', 'anchors'])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(await store.run(unsealed)).toEqual([{ count: 0 }])
      return stdout
    },
    { timeout: 60_000 },
  )
  return lines
}

const parseLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('events are sealed when the server stops, and the anchors verify them', async () => {
  const store = await newStore()
  const server = await startServer(store, { INIT_ADMIN_API_TOKENS: token })
  await createFeatures(server.url, token)
  expect(await server.stop()).toBe(0)
  if (embedded) expect(await store.run(unsealed)).toEqual([{ count: 0 }])

  const anchors = await anchorsOf(store)
  expect(parseLines(anchors).at(-1)).toMatchObject({ chain: 'default', seq: 3, mac: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const file = join(store.folder, 'anchors.jsonl')
  await writeFile(file, anchors)
  const verified = await finished(store, ['audit', 'verify', '--anchors', file])
  expect(verified).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^\d+ seals of 2 chains checked; 0 events without a seal\nNothing was altered, removed or reordered\nThe anchors cover (\d+) of \1 seals\n$/,
    ),
    stderr: '',
  })
})

// verify-events.api.test.ts tests the kinds of tampering on both engines.
test.runIf(!embedded)('audit verify finds an altered event by its seal, and a cut chain by the anchors', async () => {
  const ownStore = await newStore()
  const store = { ...ownStore, env: { ...ownStore.env, HALYARD_SECRET_KEY: testKey } }
  const server = await store.use((database) => serveTest(database))
  onTestFinished(() => server.stop())
  await createFeatures(server.url, server.tokens.admin)
  const anchors = await anchorsOf(store)
  const lines = parseLines(anchors)
  const file = join(store.folder, 'anchors.jsonl')
  await writeFile(file, anchors)
  const { seq: third } = lines.at(-1)
  const second = third - 1
  await store.run(
    raw("delete from event where feature = 'third'"),
    raw(`delete from event_seal where chain = 'default' and seq = ${third}`),
    raw(
      `update event_chain c set seq = ${second}, mac = s.mac from event_seal s
      where c.chain = 'default' and s.chain = 'default' and s.seq = ${second}`,
    ),
    raw('update event_sealing set position = (select max(position) from event_seal)'),
  )
  const withoutAnchors = await outcomeOf(store, ['audit', 'verify'])
  expect([withoutAnchors.code, withoutAnchors.stdout]).toEqual([
    0,
    expect.stringMatching(/\nNo anchors were given: .+ sealed again with the server's own key\n$/),
  ])
  const cut = await outcomeOf(store, ['audit', 'verify', '--anchors', file])
  expect([cut.code, cut.stdout]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^removed: project default, seal ${third}, an anchor names a seal that is missing$`, 'm')),
  ])

  const joined = join(store.folder, 'joined.jsonl')
  await writeFile(joined, lines.map((anchor) => JSON.stringify({ version: 1, anchors: [anchor] })).join(''))
  expect(await outcomeOf(store, ['audit', 'verify', '--anchors', joined])).toMatchObject({ stdout: cut.stdout, stderr: '' })

  const older = join(store.folder, 'older.jsonl')
  await writeFile(older, anchors.trim().split('\n').slice(0, 1).join('\n'))
  expect((await outcomeOf(store, ['audit', 'verify', '--anchors', older])).stdout).toMatch(
    /\nThe anchors cover \d+ of \d+ seals: this check cannot find events after the last anchor that were .+\n$/,
  )

  await store.run(raw("update event set created_by = 'nobody' where feature = 'second'"))
  const altered = await outcomeOf(store, ['audit', 'verify'])
  expect([altered.code, altered.stdout]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(`^altered: event \\d+, feature-created at 20\\d\\d-\\S+Z, project default, seal ${second}, the event, its seal`, 'm'),
    ),
  ])
})

test.runIf(full || !embedded)('audit verify reports that no event is sealed', async () => {
  const store = await newStore()
  const key = { HALYARD_SECRET_KEY: 'a-secret-key-'.padEnd(40, 'x') }
  expect((await outcomeOf(store, ['token', 'create'])).code).toBe(0)
  expect(await outcomeOf(store, ['audit', 'verify'], key)).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^0 seals of 0 chains checked; 1 event without a seal\nNo event is sealed, so nothing was verified\. [^\n]+\n$/,
    ),
    stderr: '',
  })
})

// The command refuses these inputs before it opens the store, so one engine is enough.
test.runIf(!embedded)('audit verify refuses files without anchors and unknown options', async () => {
  const store = await newStore()
  const file = join(store.folder, 'file')
  for (const [content, message] of [
    ['{"chain":"default"}\n', 'has a line that is not an anchor: line 1'],
    ['\n', 'has no anchors; name a file with the output of: halyard audit anchors'],
  ]) {
    await writeFile(file, content!)
    expect(await outcomeOf(store, ['audit', 'verify', '--anchors', file])).toEqual({ code: 1, stdout: '', stderr: `${file} ${message}\n` })
  }
  const missing = await outcomeOf(store, ['audit', 'verify', '--anchors', join(store.folder, 'none')])
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/^the anchors cannot be read: ENOENT/)])
  for (const args of [['verify', '--anchor', file], ['anchors', file], ['seal']]) {
    const { code, stderr } = await outcomeOf(store, ['audit', ...args])
    expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: halyard')])
  }
})

describe('read-only audit commands', () => {
  test('audit commands change nothing without a store, or in a store with another schema version', async () => {
    const store = await newStore({ empty: true })
    const nothing = /^(\S+ has no database; set |the store has the schema of another version: )[^\n]+\n$/
    for (const command of ['verify', 'anchors']) {
      expect(await outcomeOf(store, ['audit', command])).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(nothing) })
    }
    expect(await readdir(store.folder)).toEqual([])
    if (!embedded) expect(Object.keys(await store.use(storedContents))).toEqual(['counters'])
  })

  test('audit verify leaves the key check unchanged and creates no key', async () => {
    const store = await newStore()
    await setUp(store)
    const keyFile = join(store.folder, 'secret-key')
    const current = store.env.HALYARD_SECRET_KEY ?? (await readFile(keyFile, 'utf8')).trim()
    const other = 'some-other-secret-key-'.padEnd(40, 'x')
    const before = await store.use(storedContents)
    const keys = { HALYARD_SECRET_KEY: `${other},${current}` }
    expect(await outcomeOf(store, ['audit', 'verify'], keys)).toMatchObject({ code: 0, stderr: '' })
    expect(await store.use(storedContents)).toEqual(before)

    const wrong = await outcomeOf(store, ['audit', 'verify'], { HALYARD_SECRET_KEY: other })
    expect(wrong).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^HALYARD_SECRET_KEY is not the key that this database/),
    })
    if (embedded) {
      await rm(keyFile)
      const without = await outcomeOf(store, ['audit', 'verify'])
      expect(without).toMatchObject({ code: 1, stderr: expect.stringMatching(/^the key of this database is missing: /) })
      await expect(readFile(keyFile)).rejects.toThrow('ENOENT')
    }
  })

  test.runIf(!embedded)('audit verify needs only a role that can read', async () => {
    const store = await newStore()
    await setUp(store)
    const role = `reader_${randomUUID().replaceAll('-', '')}`
    const url = new URL(store.env.DATABASE_URL!)
    await store.run(
      raw(`create role ${role} login password 'reader'`),
      raw(`grant usage on schema public to ${role}`),
      raw(`grant select on all tables in schema public to ${role}`),
    )
    try {
      url.username = role
      url.password = 'reader'
      expect(await outcomeOf(store, ['audit', 'verify'], { DATABASE_URL: url.href })).toMatchObject({ code: 0, stderr: '' })
    } finally {
      await store.run(raw(`drop owned by ${role}`), raw(`drop role ${role}`))
    }
  })
})
