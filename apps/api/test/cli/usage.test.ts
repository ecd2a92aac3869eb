import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { headersOf } from '../sdk-process.ts'
import { lastRequest, startServer } from './halyard.ts'
import { newStore } from './store.ts'

const token = `default:development.${'x'.repeat(40)}`
const usage = sql<object>`select feature, environment, app_name, yes, no from feature_usage`.compile(build)

/** The processes that read flags, the applications that registered, and the number of tokens that were used. */
const seen = sql<object>`
  select (select json_agg(concat(app_name, ' ', connection_id)) from sdk_process) as processes,
    (select json_agg(app_name) from application) as applications,
    (select count(*)::int from api_token where seen_at is not null) as tokens`.compile(build)

test('SIGTERM: the server stores reported usage, processes and use of tokens before it exits', async () => {
  const store = await newStore()
  const server = await startServer(store, { INIT_BACKEND_API_TOKENS: token })
  const headers = { ...lastRequest, Authorization: token, 'Content-Type': 'application/json' }
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
  const reading = await fetch(`${server.url}/api/client/features`, {
    headers: { ...headers, ...headersOf({ appName: 'shop', connectionId: 'one' }) },
  })
  await reading.arrayBuffer()
  expect(await server.stop()).toBe(0)
  expect(await store.run(usage)).toEqual([{ feature: 'reported', environment: 'development', app_name: 'shop', yes: 6, no: 8 }])
  expect(await store.run(seen)).toEqual([{ processes: ['shop one'], applications: ['shop'], tokens: 1 }])
})
