import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build, type Database } from '../../src/store/index.ts'
import { serverForTest } from '../harness.ts'
import { importFile } from '../state-import.ts'

/** Prepared statements of the session that responds. With one request at a time, each of the two pools uses only one session. */
const ofSession = sql<{ name: string; statement: string }>`
  select name, statement from pg_prepared_statements where statement not like '%pg_prepared_statements%' order by name`.compile(build)

const prepared = async (database: Database) => [
  ...(await database.run(ofSession)),
  ...(await database.transaction(async (tx) => ({ last: [], result: (await tx.batch(ofSession))[0] }))),
]

test('statements are prepared once under a name, and their texts do not depend on the number of values', async () => {
  const server = await serverForTest()
  const ok = async (method: string, path: string, body?: unknown) => {
    const answer = await server.send(method, path, { body })
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  const tags = (count: number, from: string) => Array.from({ length: count }, (_, n) => ({ type: 'simple', value: `${from}-${n}` }))
  const file = (count: number, from: string) => ({
    version: 4,
    features: Array.from({ length: count }, (_, n) => ({ name: `${from}-${n}`, type: 'release', project: 'default' })),
    tags: tags(count, from),
    featureTags: tags(count, from).map(({ type, value }, n) => ({ featureName: `${from}-${n}`, tagType: type, tagValue: value })),
  })
  const round = async (count: number) => {
    const name = `feature-${count}`
    await ok('POST', '/api/admin/projects/default/features', { name })
    await ok('PUT', `/api/admin/features/${name}/tags`, { addedTags: tags(count, 'new'), removedTags: [] })
    await ok('PUT', `/api/admin/features/${name}/tags`, { addedTags: tags(1, 'one'), removedTags: tags(count, 'new') })
    await ok('GET', '/api/admin/features')
    await ok('GET', `/api/admin/features?tag=simple:new-1&project=default&namePrefix=feature-${count}`)
    await ok('GET', '/api/admin/projects')
    await importFile(server, file(count, `imported-${count}`))
    await server.newToken({ type: 'backend', project: 'default', environment: 'development' })
  }
  for (const count of [1, 2]) await round(count)
  const first = await prepared(server.database)
  for (const count of [3, 7, 20]) await round(count)
  expect(await prepared(server.database)).toEqual(first)

  expect(first.length).toBeGreaterThan(30)
  for (const { name } of first) expect(name).toMatch(/^h\d+$/)
  const texts = first.map(({ statement }) => statement).join('\n')
  for (const part of [
    'insert into feature_tag',
    'insert into event',
    'insert into revision',
    'pg_advisory_xact_lock_shared',
    '"api_token"',
  ])
    expect(texts).toContain(part)
})
