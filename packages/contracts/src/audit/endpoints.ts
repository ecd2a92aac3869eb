import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { count, cursor } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { auditAnchorsSchema, sealedEventsSchema } from './schemas.ts'

export const auditEndpoints = {
  exportEvents: endpoint({
    id: 'exportEvents',
    method: 'GET',
    path: '/api/admin/audit/events',
    summary: 'Export the sealed events',
    description:
      'JSON lines: one event per line, in the order of the seals, which is the order of the commits. The last line has the cursor for the next ' +
      'export; a response without this line is incomplete. The server seals committed events first, except events after the start of a transaction ' +
      'that is still open: a later export returns these events. No event is ever left out.',
    query: z.object({
      cursor: cursor().optional().describe('The cursor of an earlier export; absent: start with the first event'),
      limit: count(limits.eventsExported).optional().describe('Maximum number of events; absent: all events'),
    }),
    success: {
      status: 200,
      schema: sealedEventsSchema,
      lines: true,
      description: 'The events, then the cursor',
    },
    access: { permission: 'ADMIN' },
  }),
  getAuditAnchors: endpoint({
    id: 'getAuditAnchors',
    method: 'GET',
    path: '/api/admin/audit/anchors',
    summary: 'List the last seal of each chain',
    description:
      'Store these anchors where nobody with write access to the database can change them. Only anchors reveal that events were removed from the end of a chain. ' +
      'The server seals committed events first.',
    success: { status: 200, schema: auditAnchorsSchema, description: 'The last seal of each chain' },
    list: { items: 'anchors', key: ['chain'] },
    access: { permission: 'ADMIN' },
  }),
}
