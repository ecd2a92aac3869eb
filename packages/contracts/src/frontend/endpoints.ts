import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { contextFields, contextSchema } from './context.ts'
import { frontendFeaturesSchema } from './schemas.ts'

const about =
  'The token decides the environment and the projects. The ETag follows from these features and from the context fields that their rules read, so other fields leave it as it is. There is no ETag where chance decides.'
const success = { status: 200, schema: frontendFeaturesSchema, description: 'The features that are on' } as const
const access = { permission: null, caller: 'frontend' } as const

export const frontendEndpoints = {
  getFrontendFeatures: endpoint({
    id: 'getFrontendFeatures',
    method: 'GET',
    path: '/api/frontend',
    summary: 'Evaluate all features for a context',
    description: `What browser SDKs poll. ${about} Further fields of the context are \`properties[name]\`, or any other name.`,
    query: z.looseObject(contextFields),
    success,
    access,
    conditional: true,
  }),
  evaluateFrontendFeatures: endpoint({
    id: 'evaluateFrontendFeatures',
    method: 'POST',
    path: '/api/frontend',
    summary: 'Evaluate all features for a context in the body',
    description: `Keeps the context out of URLs and logs. ${about}`,
    body: contextSchema.extend({ context: contextSchema.optional().describe('The context; absent: the body itself is the context') }).meta({
      id: 'frontendContextSchema',
      description: 'A context, or an object that holds one',
      examples: [{ context: { userId: '7' } }],
    }),
    bodyLimit: limits.contextBytes,
    success,
    access,
    conditional: true,
    safe: true,
  }),
}
