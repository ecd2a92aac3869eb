import { type Samples, sample } from './sample.ts'

const input = { url: 'https://hooks.example.org/?a=b', description: null, enabled: true, events: ['change-added'], projects: ['default'] }
const webhook = { id: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc', ...input, createdAt: '2026-01-31T12:00:00.000Z' }
const delivery = {
  id: '0b7d3c0e-8f0e-4f0a-9a53-3f2f4f0c7a11',
  eventId: 17,
  type: 'change-request-approved',
  project: 'default',
  environment: 'production',
  changeRequest: 12,
  state: 'pending',
  attempts: 1,
  nextAttemptAt: webhook.createdAt,
  status: null,
  error: null,
  createdAt: webhook.createdAt,
  finishedAt: null,
}

export const webhookSamples: Samples = {
  notificationSettingsSchema: sample({ changeRequestMails: true }, { changeRequestMails: null }),
  updateNotificationSettingsSchema: sample({ changeRequestMails: true }, { changeRequestMails: null }),
  webhookSchema: sample(webhook, { id: 'one' }),
  webhookWithSecretSchema: sample({ ...webhook, secret: 'whsec_AAAA' }, { secret: undefined }),
  webhooksSchema: sample({ webhooks: [webhook] }, { webhooks: null }),
  createWebhookSchema: sample(input, { url: 'https://me:secret@hooks.example.org/' }),
  updateWebhookSchema: sample({}, { url: 'https://me@hooks.example.org/' }),
  webhookDeliverySchema: sample(delivery, { state: 'lost' }),
  webhookDeliveriesSchema: sample({ deliveries: [delivery] }, { deliveries: null }),
  webhookTestSchema: sample({ status: null, durationMs: 5, error: 'no' }, { durationMs: -1 }),
}
