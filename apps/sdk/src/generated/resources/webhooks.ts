// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { HalyardOptions } from '../../options.ts'
import { createResource } from '../../resource.ts'
import type { HalyardClient } from '../client-types.ts'

const routes = `/api/admin/webhooks
GgetWebhooks webhooks
PcreateWebhook
GgetWebhook/:id
UupdateWebhook/:id
DdeleteWebhook/:id
ProtateWebhookSecret/:id/rotate-secret
GgetWebhookDeliveries/:id/deliveries deliveries
StestWebhook/:id/test`

/** Creates the operations of `webhooks` only. Throws TypeError if an option is invalid. */
export const createWebhooks = (options: HalyardOptions): HalyardClient['webhooks'] =>
  // The routes and the interface are generated from one contract; a test compares them.
  createResource(options, routes) as unknown as HalyardClient['webhooks']
