import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { count, uuid } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  createWebhookSchema,
  updateWebhookSchema,
  webhookDeliveriesSchema,
  webhookSchema,
  webhooksSchema,
  webhookTestSchema,
  webhookWithSecretSchema,
} from './schemas.ts'

const params = z.object({ id: uuid().describe('Id of the webhook') })
const access = { permission: 'ADMIN' } as const
const publicOnly =
  'A URL with the address of a loopback, private, link-local or otherwise internal network returns 400, unless the setting WEBHOOK_ALLOW_PRIVATE allows it.'

export const webhookEndpoints = {
  getWebhooks: endpoint({
    id: 'getWebhooks',
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: 'List the webhooks',
    description: 'All webhooks without their secrets, disabled ones included.',
    success: { status: 200, schema: webhooksSchema, description: 'The webhooks' },
    list: { items: 'webhooks', key: ['createdAt', 'id'] },
    access,
    conditional: true,
  }),
  createWebhook: endpoint({
    id: 'createWebhook',
    method: 'POST',
    path: '/api/admin/webhooks',
    summary: 'Create a webhook',
    description: `The server generates the secret and signs each delivery according to Standard Webhooks. Only this response shows the secret. ${publicOnly}`,
    body: createWebhookSchema,
    success: { status: 201, schema: webhookWithSecretSchema, description: 'The new webhook', location: '/api/admin/webhooks/:id' },
    access,
  }),
  getWebhook: endpoint({
    id: 'getWebhook',
    method: 'GET',
    path: '/api/admin/webhooks/:id',
    summary: 'Read a webhook',
    description: 'The webhook without its secret.',
    params,
    success: { status: 200, schema: webhookSchema, description: 'The webhook' },
    errors: ['NotFoundError'],
    access,
  }),
  updateWebhook: endpoint({
    id: 'updateWebhook',
    method: 'PUT',
    path: '/api/admin/webhooks/:id',
    summary: 'Update a webhook',
    description: `Absent fields stay unchanged. ${publicOnly}`,
    params,
    body: updateWebhookSchema,
    success: { status: 200, schema: webhookSchema, description: 'The updated webhook' },
    errors: ['NotFoundError'],
    access,
  }),
  deleteWebhook: endpoint({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    summary: 'Delete a webhook',
    description: 'Its deliveries are deleted as well, pending ones included.',
    params,
    success: { status: 204, schema: z.undefined(), description: 'The webhook is deleted' },
    errors: ['NotFoundError'],
    access,
  }),
  rotateWebhookSecret: endpoint({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/api/admin/webhooks/:id/rotate-secret',
    summary: 'Generate a new secret for a webhook',
    description: 'The new secret signs every later attempt, retries included. Only this response shows the secret.',
    params,
    success: { status: 200, schema: webhookWithSecretSchema, description: 'The webhook with its new secret' },
    errors: ['NotFoundError'],
    access,
  }),
  getWebhookDeliveries: endpoint({
    id: 'getWebhookDeliveries',
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    summary: 'List the deliveries to a webhook',
    description: 'Deliveries of the last 7 days and pending deliveries, newest first.',
    params,
    query: z.object({
      limit: count(limits.deliveriesPerPage).default(limits.deliveriesPerPage).describe('Maximum number of deliveries'),
    }),
    success: { status: 200, schema: webhookDeliveriesSchema, description: 'The deliveries' },
    errors: ['NotFoundError'],
    list: { items: 'deliveries', key: ['eventId'], order: 'desc', cutBy: 'operation' },
    access,
  }),
  testWebhook: endpoint({
    id: 'testWebhook',
    safe: true,
    method: 'POST',
    path: '/api/admin/webhooks/:id/test',
    summary: 'Send a test event to a webhook',
    description:
      'The server sends an event of type `webhook-test` at once, without a retry, also to a disabled webhook. The delivery log omits it.',
    params,
    success: { status: 200, schema: webhookTestSchema, description: 'The result of the test' },
    errors: ['NotFoundError'],
    access,
  }),
}
