import { randomUUID } from 'node:crypto'
import type { CreateWebhook, UpdateWebhook } from '@halyard/contracts'
import { type Failure, wrongFields } from '@halyard/domain'
import { newWebhookSecret } from '../../identity/webhook/webhook-secret.ts'
import { webhookState, webhookUpdated } from '../../identity/webhook/webhook-state.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Tx } from '../../store/index.ts'
import { listProjectIds } from '../../store/repositories/projects.repository.ts'
import {
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  removeWebhook,
  updateWebhook,
  type WebhookRow,
} from '../../store/repositories/webhooks.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { getWebhookDeliveries, testWebhook } from './webhook-deliveries.ts'
import { toWebhook, unknownWebhook } from './webhooks.mappers.ts'

const revisions = [revisionKeys.webhooks]

/** Returns an error if the URL or a project of a webhook is invalid, else null. */
const refusalOf = async (ports: Ports, tx: Tx, { url, projects = [] }: CreateWebhook | UpdateWebhook): Promise<Failure | null> => {
  const refused = url === undefined ? null : ports.identity.webhooks.refusalOf(url)
  if (refused !== null) return wrongFields([{ path: 'body/url', message: refused }])
  if (projects.length === 0) return null
  const [rows] = await tx.batch(listProjectIds())
  const known = new Set(rows.map(({ id }) => id))
  const faults = projects.flatMap((project, index) =>
    known.has(project) ? [] : [{ path: `body/projects/${index}`, message: `the project ${project} does not exist` }],
  )
  return wrongFields(faults)
}

const unique = (words: readonly string[] | undefined): string[] | undefined => words && [...new Set(words)]

export const webhookOperations: Operations['webhooks'] = {
  getWebhooks: cachedRead({
    keys: () => revisions,
    name: () => ['webhooks'],
    read: async ({ store }) => ({ webhooks: (await store.run(listWebhooks())).map(toWebhook) }),
  }),

  createWebhook: {
    run: (ports, { body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const refused = await refusalOf(ports, tx, body)
        if (refused) return refused
        const [id, secret] = [randomUUID(), newWebhookSecret()]
        const webhook: WebhookRow = {
          id,
          url: body.url,
          description: body.description ?? null,
          enabled: body.enabled ?? true,
          events: unique(body.events) ?? [],
          projects: unique(body.projects) ?? [],
          sealed: ports.identity.keyring.encrypt(secret, id),
          created_at: new Date(ports.runtime.now()).toISOString(),
        }
        return {
          statements: [insertWebhook(webhook)],
          events: [{ type: 'webhook-created', data: webhookState(webhook) }],
          revisions,
          result: { ...toWebhook(webhook), secret },
        }
      }),
  },

  getWebhook: {
    watches: () => revisions,
    run: async ({ store }, { params: { id } }) => {
      const [row] = await store.run(findWebhook(id))
      return row ? toWebhook(row) : unknownWebhook(id)
    },
  },

  updateWebhook: {
    run: (ports, { params: { id }, body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [[before]] = await tx.batch(lockWebhook(id))
        if (!before) return unknownWebhook(id)
        const refused = await refusalOf(ports, tx, body)
        if (refused) return refused
        const after: WebhookRow = {
          ...before,
          url: body.url ?? before.url,
          description: body.description === undefined ? before.description : body.description,
          enabled: body.enabled ?? before.enabled,
          events: unique(body.events) ?? before.events,
          projects: unique(body.projects) ?? before.projects,
        }
        const updated = webhookUpdated(before, after)
        const result = toWebhook(after)
        if (!updated) return { statements: [], events: [], revisions: [], result }
        return { statements: [updateWebhook(after)], events: [updated], revisions, result }
      }),
  },

  deleteWebhook: {
    run: (ports, { params: { id }, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [[before]] = await tx.batch(lockWebhook(id))
        if (!before) return unknownWebhook(id)
        return {
          statements: [removeWebhook(id)],
          events: [{ type: 'webhook-deleted', preData: webhookState(before) }],
          revisions,
          result: undefined,
        }
      }),
  },

  rotateWebhookSecret: {
    run: (ports, { params: { id }, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [[webhook]] = await tx.batch(lockWebhook(id))
        if (!webhook) return unknownWebhook(id)
        const secret = newWebhookSecret()
        const sealed = ports.identity.keyring.encrypt(secret, webhook.id)
        return {
          statements: [updateWebhook({ ...webhook, sealed })],
          events: [{ type: 'webhook-secret-rotated', data: { id: webhook.id } }],
          revisions,
          result: { ...toWebhook(webhook), secret },
        }
      }),
  },

  getWebhookDeliveries,
  testWebhook,
}
