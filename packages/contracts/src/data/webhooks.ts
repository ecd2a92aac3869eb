/** The types of events that webhooks deliver: all events of change requests. */
export const webhookEventTypes = [
  'change-request-created',
  'change-request-title-updated',
  'change-added',
  'change-edited',
  'change-discarded',
  'change-request-discarded',
  'change-request-sent-to-review',
  'change-request-approvers-requested',
  'change-request-approval-added',
  'change-request-approval-withdrawn',
  'change-request-approved',
  'change-request-approvals-dropped',
  'change-request-rejected',
  'change-request-rejection-withdrawn',
  'change-request-cancelled',
  'change-request-applied',
  'change-request-scheduled',
  'change-request-scheduled-application-success',
  'change-request-scheduled-application-failure',
  'change-request-conflict',
  'change-request-comment-added',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** The type of the event that a webhook test sends. */
export const webhookTestType = 'webhook-test'

/** pending: the server will retry. failed: the server gave up. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
