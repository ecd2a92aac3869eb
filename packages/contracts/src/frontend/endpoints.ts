import { limits } from '../data/limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { contextQuery, frontendContextSchema } from './context.ts'
import { frontendFeaturesSchema } from './schemas.ts'

const about =
  'The token decides the environment and the projects. The ETag depends on these features and on the context fields that their rules read; other fields do not change the ETag. A matching `If-None-Match` returns 304. There is no ETag if the outcome depends on chance.'
const success = { status: 200, schema: frontendFeaturesSchema, description: 'The features that are on' } as const
const access = { permission: null, caller: 'frontend' } as const

export const frontendEndpoints = {
  getFrontendFeatures: endpoint({
    id: 'getFrontendFeatures',
    method: 'GET',
    path: '/api/frontend',
    summary: 'Evaluate all features for a context',
    description: `Browser SDKs poll this endpoint. ${about} Further fields of the context are \`properties[name]\`, or any other name.`,
    query: contextQuery(),
    success,
    access,
  }),
  evaluateFrontendFeatures: endpoint({
    id: 'evaluateFrontendFeatures',
    method: 'POST',
    path: '/api/frontend',
    summary: 'Evaluate all features for a context in the body',
    description: `Keeps the context out of URLs and logs. ${about}`,
    body: frontendContextSchema,
    bodyLimit: limits.contextBytes,
    success,
    access,
    safe: true,
  }),
}
