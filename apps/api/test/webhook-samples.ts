import { randomUUID } from 'node:crypto'
import { createKeyring } from '../src/identity/secret/keyring.ts'
import { newWebhookSecret } from '../src/identity/webhook/webhook-secret.ts'
import { insertWebhook, type WebhookRow } from '../src/store/repositories/webhooks.repository.ts'
import { ourKey } from './audit.ts'
import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'

const keyring = createKeyring([ourKey])

/** Stores a webhook. By default, it receives all events at a host that does not exist. */
export const newWebhook = async ({ database }: TestServer, webhook: Partial<WebhookRow> = {}): Promise<WebhookRow & { secret: string }> => {
  const [id, secret] = [randomUUID(), newWebhookSecret()]
  const row: WebhookRow = {
    id,
    url: 'https://hooks.example.org/halyard?key=hidden',
    description: null,
    enabled: true,
    events: [],
    projects: [],
    sealed: keyring.encrypt(secret, id),
    created_at: new Date().toISOString(),
    ...webhook,
  }
  await database.run(insertWebhook(row))
  return { ...row, secret }
}

const idOf = async (server: TestServer) => ({ id: (await newWebhook(server)).id })

export const webhookSamples: SampleOf<'webhooks'> = {
  getWebhooks: () => ({}),
  createWebhook: (unique) => ({
    body: {
      url: `https://hooks.example.org/${unique}`,
      description: 'A sample',
      enabled: true,
      events: ['change-request-approved'],
      projects: ['shop'],
    },
  }),
  getWebhook: async (_, { server }) => ({ params: await idOf(server) }),
  updateWebhook: async (unique, { server }) => ({
    params: await idOf(server),
    body: { url: `https://hooks.example.org/${unique}`, description: null, enabled: false, events: [], projects: ['shop'] },
  }),
  deleteWebhook: async (_, { server }) => ({ params: await idOf(server) }),
  getWebhookDeliveries: async (_, { server }) => ({ params: await idOf(server) }),
  testWebhook: async (_, { server }) => ({ params: await idOf(server) }),
  rotateWebhookSecret: async (_, { server }) => ({ params: await idOf(server) }),
}

/** Stores enough webhooks for their list to be compressed. */
export const seedWebhooks = async (server: TestServer, word: string): Promise<void> => {
  for (let number = 0; number < 4; number++) await newWebhook(server, { description: `${word} ${'a long description '.repeat(20)}` })
}

/** Changes the list of webhooks. */
export const stirWebhooks = async (server: TestServer, word: string): Promise<void> => {
  const body = { url: 'https://hooks.example.org/stirred', description: word }
  const { status, text } = await server.send('POST', '/api/admin/webhooks', { body })
  if (status !== 201) throw new Error(text)
}
