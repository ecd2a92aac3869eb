import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { flag } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { importResultSchema } from './result.ts'
import { importStateSchema } from './schemas.ts'

export const stateEndpoints = {
  importState: endpoint({
    id: 'importState',
    method: 'POST',
    path: '/api/admin/state/import',
    summary: 'Import the export of a server',
    description: 'One transaction: all of the file or nothing. Files of versions 1 to 3 are upgraded first.',
    query: z.object({
      drop: flag().default('false').describe('True: what is stored of each kind in the file is removed first'),
      keep: flag().default('true').describe('True: what is stored already stays as it is; false: the file replaces it'),
    }),
    body: importStateSchema,
    success: { status: 202, schema: importResultSchema, description: 'What was imported' },
    access: { permission: 'ADMIN' },
    bodyLimit: limits.importBytes,
    deprecated: { since: '2023-07-04', reason: 'A successor imports features in batches' },
  }),
}
