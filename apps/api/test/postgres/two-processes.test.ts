import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { startServer } from '../cli/halyard.ts'
import { newStore } from '../cli/store.ts'

test('two processes that start concurrently on an empty database share one schema and one first token, and each can stop alone', async () => {
  const store = await newStore({ empty: true })
  const [one, other] = await Promise.all([startServer(store), startServer(store)])
  expect([one, other].filter((server) => server.stdout().includes('Your admin token is in'))).toHaveLength(1)
  expect(await store.run(sql`select name from api_token`.compile(build))).toEqual([{ name: 'first admin token' }])

  const Authorization = (await readFile(join(store.folder, 'admin-token'), 'utf8')).trim()
  const headers = { Authorization, 'Content-Type': 'application/json' }
  const created = await fetch(`${one.url}/api/admin/projects/default/features`, { method: 'POST', headers, body: '{"name":"shared"}' })
  expect(created.status).toBe(201)
  const names = async (url: string) => {
    const { features } = (await (await fetch(`${url}/api/admin/features`, { headers })).json()) as { features: { name: string }[] }
    return features.map((feature) => feature.name)
  }
  expect(await names(other.url)).toEqual(['shared'])
  expect(await one.stop()).toBe(0)
  expect(await names(other.url)).toEqual(['shared'])
})
