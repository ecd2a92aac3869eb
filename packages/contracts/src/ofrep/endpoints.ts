import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { ofrepContextSchema, ofrepFlagSchema, ofrepFlagsSchema } from './schemas.ts'

const about =
  'OpenFeature Remote Evaluation Protocol 0.3. The token, in `Authorization` or `X-API-Key`, decides the environment and the projects. Errors also have `errorCode`, as the protocol requires.'
const access = { permission: null, caller: 'application' } as const

export const ofrepEndpoints = {
  evaluateFlag: endpoint({
    id: 'evaluateFlag',
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags/:key',
    summary: 'Evaluate one feature for OpenFeature',
    description: about,
    params: z.object({ key: urlName().describe('Name of the feature') }),
    body: ofrepContextSchema,
    bodyLimit: limits.contextBytes,
    success: { status: 200, schema: ofrepFlagSchema, description: 'The outcome' },
    errors: ['NotFoundError'],
    access,
    safe: true,
  }),
  evaluateFlags: endpoint({
    id: 'evaluateFlags',
    method: 'POST',
    path: '/ofrep/v1/evaluate/flags',
    summary: 'Evaluate all features for OpenFeature',
    description: `${about} The ETag depends on the features and on the context fields that their rules read. A matching \`If-None-Match\` returns 304. There is no ETag if the outcome depends on chance. \`eventStreams\` names a stream of server-sent events that says when to evaluate again; its ticket is valid for at least 12 hours.`,
    query: z.object({
      flagConfigEtag: text(limits.urlLength)
        .optional()
        .describe('The `etag` of an event: if the server has another etag, it sends all flags'),
      flagConfigLastModified: text(limits.dateTimeLength)
        .optional()
        .describe('The `lastModified` of an event: without `flagConfigEtag`, the server sends all flags'),
    }),
    body: ofrepContextSchema,
    bodyLimit: limits.contextBytes,
    success: { status: 200, schema: ofrepFlagsSchema, description: 'The outcomes' },
    access,
    safe: true,
  }),
}
