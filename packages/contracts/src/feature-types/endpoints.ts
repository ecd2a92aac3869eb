import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { featureTypeSchema, featureTypesSchema, updateFeatureTypeLifetimeSchema } from './schemas.ts'

export const featureTypeEndpoints = {
  getAllFeatureTypes: endpoint({
    id: 'getAllFeatureTypes',
    method: 'GET',
    path: '/api/admin/feature-types',
    summary: 'List the feature types',
    description: 'The types that features can have, with their lifetimes.',
    success: { status: 200, schema: featureTypesSchema, description: 'The types' },
    list: { items: 'types', key: ['id'] },
    access: { permission: null },
    conditional: true,
  }),
  updateFeatureTypeLifetime: endpoint({
    id: 'updateFeatureTypeLifetime',
    method: 'PUT',
    path: '/api/admin/feature-types/:id/lifetime',
    summary: 'Set the lifetime of a feature type',
    description:
      'A feature older than the lifetime is potentially stale and lowers the health of its project. The server marks the feature as stale once, within the hour.',
    params: z.object({ id: urlName().describe('Id of the type') }),
    query: dryRunQuery,
    body: updateFeatureTypeLifetimeSchema,
    success: { status: 200, schema: featureTypeSchema, description: 'The updated type' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
}
