import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { flag } from '../kernel/atoms.ts'
import { dryRunFields } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { exportedStateSchema } from './exported.ts'
import { importResultSchema } from './result.ts'
import { importStateSchema } from './schemas.ts'

const inFile = (what: string) => flag().default(true).describe(`Whether the file contains ${what}`)

export const stateEndpoints = {
  exportState: endpoint({
    id: 'exportState',
    method: 'GET',
    path: '/api/admin/state/export',
    summary: 'Export all flag state',
    description:
      'A file of version 4, which an import accepts completely. The same state gives the same bytes, which the strong ETag identifies. With If-Range, a Range ' +
      'from some byte on (bytes=1000-) continues an interrupted download, with 206; if the state has changed since, the response is the complete file, with 200.',
    query: z.object({
      format: z.enum(['json']).default('json').describe('The format of the file'),
      download: flag().default(false).describe('True: browsers save the response as a file'),
      featureToggles: inFile('features, with their configurations, and the lifetimes of their types'),
      projects: inFile('projects'),
      environments: inFile('environments'),
      segments: inFile('segments, and the strategies that use them'),
      strategies: inFile('strategy types'),
      tags: inFile('tags, tag types and tags of features'),
      contextFields: inFile('context fields'),
    }),
    success: { status: 200, schema: exportedStateSchema, description: 'The file' },
    access: { permission: 'ADMIN' },
  }),
  importState: endpoint({
    id: 'importState',
    method: 'POST',
    path: '/api/admin/state/import',
    summary: 'Import the export of a server',
    description: 'The import runs in one transaction: all of the file or nothing. Files of versions 1 to 3 are upgraded first.',
    query: z.object({
      ...dryRunFields,
      drop: flag().default(false).describe('True: the stored objects of each kind in the file are deleted first'),
      keep: flag().default(true).describe('True: existing objects stay unchanged; false: the file replaces them'),
    }),
    body: importStateSchema,
    success: { status: 202, schema: importResultSchema, description: 'The result of the import' },
    access: { permission: 'ADMIN' },
    bodyLimit: limits.importBytes,
    deprecated: { since: '2023-07-04', reason: 'Use the import of features in batches instead' },
  }),
}
