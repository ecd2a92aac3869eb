import type { SpanAttributes, Tracing } from '../telemetry/tracing.ts'
import type { Mailer } from './mail/mail.ts'
import type { WebhookSender } from './webhook/webhook-sender.ts'

/** Traces the requests of webhooks. Spans do not name the receiver, because its URL can contain a secret. */
export const traceWebhooks = (sender: WebhookSender, tracing: Pick<Tracing, 'trace'>): WebhookSender => ({
  ...sender,
  send: (message) =>
    tracing.trace(
      { name: 'webhook', attributes: { 'http.request.method': 'POST' } },
      () => sender.send(message),
      ({ status }): SpanAttributes => (status === null ? { 'error.type': 'no_response' } : { 'http.response.status_code': status }),
    ),
})

export const traceMails = ({ send }: Mailer, tracing: Pick<Tracing, 'trace'>): Mailer => ({
  send: (mail) => tracing.trace({ name: 'mail' }, () => send(mail)),
})
