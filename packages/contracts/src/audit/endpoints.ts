import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { countText, cursor } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { auditAnchorsSchema, sealedEventsSchema } from './schemas.ts'

export const auditEndpoints = {
  exportEvents: endpoint({
    id: 'exportEvents',
    method: 'GET',
    path: '/api/admin/audit/events',
    summary: 'Export the sealed events',
    description:
      'JSON lines: the events in the order of their seals, which is that of their commits, one a line, and a last line with the cursor for the next ' +
      'export; an answer without that line was cut off. What was committed is sealed first, but for events behind the beginning of a transaction ' +
      'that is still open: they come with a later cursor, and none is ever left out.',
    query: z.object({
      cursor: cursor().optional().describe('Where an earlier export ended; without it the export begins with the first event'),
      limit: countText(limits.eventsExported).optional().describe('Number of events at most; without it all there are'),
    }),
    success: {
      status: 200,
      schema: sealedEventsSchema,
      lines: true,
      description: 'The events, and the cursor',
    },
    access: { permission: 'ADMIN' },
  }),
  getAuditAnchors: endpoint({
    id: 'getAuditAnchors',
    method: 'GET',
    path: '/api/admin/audit/anchors',
    summary: 'List the last seals',
    description:
      'To be kept where nobody who can write to the database can change them: who takes events off the end of a chain is found by the anchors alone. ' +
      'What was committed is sealed first.',
    success: { status: 200, schema: auditAnchorsSchema, description: 'The last seal of each chain' },
    list: { items: 'anchors', key: ['chain'] },
    access: { permission: 'ADMIN' },
  }),
}
