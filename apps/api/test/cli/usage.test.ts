import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { startServer } from './halyard.ts'
import { newStore } from './store.ts'

const token = `default:development.${'x'.repeat(40)}`
const usage = sql<object>`select feature, environment, app_name, yes, no from feature_usage`.compile(build)

test('SIGTERM: what applications reported is stored before the process ends', async () => {
  const store = await newStore()
  const server = await startServer(store, { INIT_BACKEND_API_TOKENS: token })
  const headers = { Authorization: token, 'Content-Type': 'application/json' }
  const bucket = { start: Date.now(), stop: Date.now(), toggles: { reported: { yes: 3, no: 4 } } }
  const send = async () => {
    const response = await fetch(`${server.url}/api/client/metrics`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ appName: 'shop', bucket }),
    })
    await response.arrayBuffer()
    return response.status
  }
  expect([await send(), await send()]).toEqual([202, 202])
  expect(await server.stop()).toBe(0)
  expect(await store.run(usage)).toEqual([{ feature: 'reported', environment: 'development', app_name: 'shop', yes: 6, no: 8 }])
})
