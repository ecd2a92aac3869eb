import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { flag } from '../kernel/atoms.ts'
import { dryRunFields } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { exportedStateSchema } from './exported.ts'
import { importResultSchema } from './result.ts'
import { importStateSchema } from './schemas.ts'

const wanted = (what: string) => flag().default('true').describe(`Whether ${what} are in the file`)

export const stateEndpoints = {
  exportState: endpoint({
    id: 'exportState',
    method: 'GET',
    path: '/api/admin/state/export',
    summary: 'Export all flag state',
    description:
      'A file of version 4, which an import takes back whole. The same state gives the same bytes. The strong ETag names them: with If-Range, a Range ' +
      'from some byte on (bytes=1000-) continues a download that was cut, with 206; if the state has changed since, the whole file comes, with 200.',
    query: z.object({
      format: z.enum(['json']).default('json').describe('The format of the file'),
      download: flag().default('false').describe('True: browsers store the answer as a file'),
      featureToggles: wanted('features, with their configurations, and the lifetimes of their types'),
      projects: wanted('projects'),
      environments: wanted('environments'),
      segments: wanted('segments, and which strategies use them'),
      strategies: wanted('strategy types'),
      tags: wanted('tags, tag types and tags of features'),
      contextFields: wanted('context fields'),
    }),
    success: { status: 200, schema: exportedStateSchema, description: 'The file' },
    access: { permission: 'ADMIN' },
  }),
  importState: endpoint({
    id: 'importState',
    method: 'POST',
    path: '/api/admin/state/import',
    summary: 'Import the export of a server',
    description: 'One transaction: all of the file or nothing. Files of versions 1 to 3 are upgraded first.',
    query: z.object({
      ...dryRunFields,
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
