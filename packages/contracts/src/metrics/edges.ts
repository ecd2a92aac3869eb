import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { lenient } from './lenient.ts'
import { instant } from './toggles.ts'

export interface EdgeRevision {
  environment: string
  projects?: string[] | undefined
  revisionId: number
  lastUpdated?: string | number | undefined
}

const name = (description: string) => lenient<string>({ type: 'string', maxLength: limits.appNameLength }).nullish().describe(description)

const revisions = () =>
  lenient<EdgeRevision[]>({
    type: 'array',
    maxItems: limits.revisionsPerEdge,
    items: {
      type: 'object',
      properties: {
        environment: { type: 'string', maxLength: limits.nameLength, description: 'Name of the environment' },
        projects: {
          type: 'array',
          maxItems: limits.projectsPerToken,
          items: { type: 'string', maxLength: limits.nameLength },
          description: 'Ids of projects; `*`: all',
        },
        revisionId: { type: 'integer', minimum: 0, description: 'The revision, from `meta.revisionId` of the features' },
        lastUpdated: instant('When the proxy got the revision'),
      },
      required: ['environment', 'revisionId'],
    },
  })

export const edgeMetricsSchema = z
  .object({
    identifier: name('Id of the process; a report without an id is omitted'),
    appName: name('Name of the proxy'),
    region: name('Where the proxy runs'),
    edgeVersion: name('Version of the proxy'),
    edgeApiKeyRevisionIds: revisions().nullish().describe('The revision of each environment that the proxy has'),
    connectedEdges: lenient<unknown[]>({ type: 'array', maxItems: limits.edgesPerReport, items: {} })
      .nullish()
      .describe('The reports of the proxies that are connected to this one'),
  })
  .meta({
    id: 'edgeMetricsSchema',
    description: 'The state that a proxy reports',
    examples: [
      {
        identifier: '01JT8N2CZ3Z2M7T4H0P1V6Q9XR',
        appName: 'edge',
        edgeVersion: '20.4.0',
        edgeApiKeyRevisionIds: [
          { environment: 'production', projects: ['default'], revisionId: 1274, lastUpdated: '2026-01-31T12:00:00.000Z' },
        ],
      },
    ],
  })
export interface EdgeMetrics extends z.output<typeof edgeMetricsSchema> {}
