import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { full } from '../full.ts'
import { lastRequest, type Server, startServer } from './halyard.ts'
import { newStore } from './store.ts'

const token = `*:*.${'x'.repeat(40)}`
const headers = { ...lastRequest, Authorization: token, 'Content-Type': 'application/json' }
const writers = 4
const writesBeforeTheKill = 40
const rounds = full ? 3 : 1

const create = async ({ url }: Server, name: string): Promise<boolean> => {
  const response = await fetch(`${url}/api/admin/projects/default/features`, { method: 'POST', headers, body: JSON.stringify({ name }) })
  await response.arrayBuffer()
  return response.status === 201
}

const featureNames = async ({ url }: Server): Promise<string[]> => {
  const response = await fetch(`${url}/api/admin/features`, { headers })
  expect(response.status).toBe(200)
  const { features } = (await response.json()) as { features: { name: string; environments: object[] }[] }
  for (const feature of features) expect(feature.environments).toHaveLength(2)
  return features.map((feature) => feature.name)
}

test('kill -9 during writes: the server starts again, and every acknowledged write is stored completely', async () => {
  const store = await newStore()
  const acknowledged = new Set<string>()
  const start = () => startServer(store, { INIT_ADMIN_API_TOKENS: token })
  for (let round = 1; round <= rounds; round++) {
    const server = await start()
    expect(await featureNames(server)).toEqual(expect.arrayContaining([...acknowledged]))
    const killCount = acknowledged.size + writesBeforeTheKill
    const write = async (writer: number) => {
      for (let n = 0; ; n++) {
        const name = `round-${round}-writer-${writer}-${n}`
        const stored = await create(server, name).catch(() => undefined)
        if (stored === undefined) return
        expect(stored).toBe(true)
        acknowledged.add(name)
        if (acknowledged.size === killCount) server.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    expect(await server.ended).toBe('SIGKILL')
  }
  const last = await start()
  const names = await featureNames(last)
  expect(names).toEqual(expect.arrayContaining([...acknowledged]))
  expect(await last.stop()).toBe(0)
  const created = sql<{ feature: string }>`select feature from event where type = 'feature-created'`.compile(build)
  expect((await store.run(created)).map((row) => row.feature).sort()).toEqual(names.sort())
})
