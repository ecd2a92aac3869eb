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
    summary: 'List the types of features',
    description: 'The types that features can have, and how long features of them live.',
    success: { status: 200, schema: featureTypesSchema, description: 'The types' },
    list: { items: 'types', key: ['id'] },
    access: { permission: null },
    conditional: true,
  }),
  updateFeatureTypeLifetime: endpoint({
    id: 'updateFeatureTypeLifetime',
    method: 'PUT',
    path: '/api/admin/feature-types/:id/lifetime',
    summary: 'Set how long features of a type live',
    description:
      'A feature that is older is potentially stale, which its project is the less healthy for, and is marked as stale once, within the hour.',
    params: z.object({ id: urlName().describe('Id of the type') }),
    query: dryRunQuery,
    body: updateFeatureTypeLifetimeSchema,
    success: { status: 200, schema: featureTypeSchema, description: 'The type as it is now' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
}
