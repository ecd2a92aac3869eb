import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { deliveryStates, webhookEventTypes } from '../data/webhooks.ts'
import { dateTime, httpUrl, integer, text, urlName, uuid } from '../kernel/atoms.ts'

const hasCredentials = (value: string) => {
  // Node 20 has no URL.parse.
  if (!URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username !== '' || password !== ''
}

const descriptions = {
  id: 'Id of the webhook',
  url: 'URL that receives the events, https or http',
  description: 'Purpose of the webhook; null: no description',
  enabled: 'Whether the webhook receives events',
  events: 'Types of the events that the webhook receives; empty: all events of change requests',
  projects: 'Ids of the projects whose events the webhook receives; empty: all projects',
  createdAt: 'When the webhook was created',
  secret: 'Key of the signatures, `whsec_` and Base64; only this response shows it',
}

const exampleInput = {
  url: 'https://hooks.example.com/halyard',
  description: 'Posts approvals to the team channel',
  enabled: true,
  events: ['change-request-approved' as const, 'change-request-applied' as const],
  projects: ['default'],
}
const example = { id: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc', ...exampleInput, createdAt: '2026-01-31T12:00:00.000Z' }

const shown = {
  id: uuid().describe(descriptions.id),
  url: z.string().describe(descriptions.url),
  description: z.string().nullable().describe(descriptions.description),
  enabled: z.boolean().describe(descriptions.enabled),
  events: z.array(z.string()).describe(descriptions.events),
  projects: z.array(z.string()).describe(descriptions.projects),
  createdAt: dateTime().describe(descriptions.createdAt),
}

export const webhookSchema = z.object(shown).meta({ id: 'webhookSchema', description: 'A webhook without its secret', examples: [example] })
export interface Webhook extends z.output<typeof webhookSchema> {}

export const webhookWithSecretSchema = z.object({ ...shown, secret: z.string().describe(descriptions.secret) }).meta({
  id: 'webhookWithSecretSchema',
  description: 'A webhook with its new secret',
  examples: [{ ...example, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' }],
})
export interface WebhookWithSecret extends z.output<typeof webhookWithSecretSchema> {}

export const webhooksSchema = z
  .object({ webhooks: z.array(webhookSchema).describe('The webhooks, the oldest first') })
  .meta({ id: 'webhooksSchema', description: 'All webhooks', examples: [{ webhooks: [example] }] })
export interface Webhooks extends z.output<typeof webhooksSchema> {}

const url = () =>
  httpUrl()
    .refine((value) => !hasCredentials(value), { error: 'must have no user name and no password' })
    .describe(descriptions.url)

const optionalFields = {
  description: text(limits.textLength).nullable().optional().describe(descriptions.description),
  enabled: z.boolean().optional().describe(`${descriptions.enabled}; absent: true`),
  events: z.array(z.enum(webhookEventTypes)).max(webhookEventTypes.length).optional().describe(descriptions.events),
  projects: z.array(urlName()).max(limits.projectsAtOnce).optional().describe(descriptions.projects),
}

export const createWebhookSchema = z
  .strictObject({ url: url(), ...optionalFields })
  .meta({ id: 'createWebhookSchema', description: 'A new webhook', examples: [exampleInput] })
export interface CreateWebhook extends z.output<typeof createWebhookSchema> {}

export const updateWebhookSchema = z
  .strictObject({ url: url().optional().describe(descriptions.url), ...optionalFields })
  .meta({ id: 'updateWebhookSchema', description: 'Changes of a webhook; absent fields stay unchanged', examples: [{ enabled: false }] })
export interface UpdateWebhook extends z.output<typeof updateWebhookSchema> {}

const status = () => z.int().nullable().describe('HTTP status of the last response of the receiver; null: no response')

const exampleDelivery = {
  id: '0b7d3c0e-8f0e-4f0a-9a53-3f2f4f0c7a11',
  eventId: 17,
  type: 'change-request-approved',
  project: 'default',
  environment: 'production',
  changeRequest: 12,
  state: 'pending' as const,
  attempts: 1,
  nextAttemptAt: '2026-01-31T12:00:05.000Z',
  status: 503,
  error: 'The receiver returned status 503',
  createdAt: '2026-01-31T12:00:00.000Z',
  finishedAt: null,
}

export const webhookDeliverySchema = z
  .object({
    id: uuid().describe('Id of the delivery: the header webhook-id of each attempt'),
    eventId: integer(1).describe('Id of the event'),
    type: z.string().describe('Type of the event'),
    project: z.string().nullable().describe('Id of the project of the change request'),
    environment: z.string().nullable().describe('Name of the environment of the change request'),
    changeRequest: integer(1).nullable().describe('Id of the change request'),
    state: z.enum(deliveryStates).describe('pending: the server will retry; failed: the server gave up'),
    attempts: integer(0).describe('Number of attempts so far'),
    nextAttemptAt: dateTime().nullable().describe('When the next attempt is due; null: no further attempt'),
    status: status(),
    error: z.string().nullable().describe('Why the last attempt failed; null: the last attempt did not fail'),
    createdAt: dateTime().describe('When the delivery was queued'),
    finishedAt: dateTime().nullable().describe('When the event was delivered, or the server gave up; null: the delivery is pending'),
  })
  .meta({ id: 'webhookDeliverySchema', description: 'The delivery of an event to a webhook', examples: [exampleDelivery] })
export interface WebhookDelivery extends z.output<typeof webhookDeliverySchema> {}

export const webhookDeliveriesSchema = z
  .object({ deliveries: z.array(webhookDeliverySchema).describe('The deliveries, the newest first') })
  .meta({ id: 'webhookDeliveriesSchema', description: 'Deliveries to a webhook', examples: [{ deliveries: [exampleDelivery] }] })
export interface WebhookDeliveries extends z.output<typeof webhookDeliveriesSchema> {}

export const webhookTestSchema = z
  .object({
    status: status(),
    durationMs: integer(0).describe('Duration of the attempt in milliseconds'),
    error: z.string().nullable().describe('Why the test failed; null: the receiver returned a status from 200 to 299'),
  })
  .meta({
    id: 'webhookTestSchema',
    description: 'The result of a webhook test',
    examples: [{ status: 204, durationMs: 31, error: null }],
  })
export interface WebhookTest extends z.output<typeof webhookTestSchema> {}
