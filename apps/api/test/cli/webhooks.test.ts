import { expect, test, vi } from 'vitest'
import { typesOf } from '../notifications.ts'
import { startReceiver } from '../receiver.ts'
import { lastRequest, startServer } from './halyard.ts'
import { newStore } from './store.ts'

const token = `*:*.${'x'.repeat(40)}`

test('the server delivers events to webhooks without further commands, and stops cleanly', { timeout: 60_000 }, async () => {
  const store = await newStore()
  const receiver = await startReceiver()
  const server = await startServer(store, { INIT_ADMIN_API_TOKENS: token, WEBHOOK_ALLOW_PRIVATE: 'true' })
  const headers = { ...lastRequest, Authorization: token, 'Content-Type': 'application/json' }
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.url}/api/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status, await response.text()).toBeLessThan(300)
  }
  await post('webhooks', { url: receiver.url })
  await post('projects/default/features', { name: 'checkout' })
  const change = { action: 'updateEnabled', feature: 'checkout', payload: { enabled: true } }
  await post('projects/default/environments/production/change-requests', change)
  const types = ['change-request-created', 'change-added']
  await vi.waitFor(() => expect(typesOf(receiver)).toEqual(types), { timeout: 30_000, interval: 50 })
  expect(await server.stop()).toBe(0)
})
