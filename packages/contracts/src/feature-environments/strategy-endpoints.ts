import * as z from 'zod'
import { reorderStrategyPayloadSchema } from '../change-requests/payloads.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { jsonPatchSchema } from '../kernel/json-patch.ts'
import { featureStrategySchema } from '../strategies/schemas.ts'
import { base, guarded, inPlace, place } from './parts.ts'
import { createFeatureStrategySchema, featureStrategiesSchema, updateFeatureStrategySchema } from './schemas.ts'

const strategyId = z.guid().describe('Id of the strategy')

export const strategyEndpoints = {
  getFeatureStrategies: endpoint({
    id: 'getFeatureStrategies',
    method: 'GET',
    path: `${base}/strategies`,
    summary: 'List the strategies of a feature in one environment',
    description: 'Archived features too.',
    params: z.object(place),
    success: { status: 200, schema: featureStrategiesSchema, description: 'The strategies in their order' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['sortOrder', 'id'], sorted: false },
    access: { permission: null, scope: inPlace },
    conditional: true,
  }),
  addFeatureStrategy: endpoint({
    id: 'addFeatureStrategy',
    method: 'POST',
    path: `${base}/strategies`,
    summary: 'Add a strategy to a feature in one environment',
    description: `It comes after the others unless it says where. ${guarded}`,
    params: z.object(place),
    query: dryRunQuery,
    body: createFeatureStrategySchema,
    success: { status: 200, schema: featureStrategySchema, description: 'The strategy as it is stored' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'CREATE_FEATURE_STRATEGY', scope: inPlace },
  }),
  setStrategySortOrder: endpoint({
    id: 'setStrategySortOrder',
    method: 'POST',
    path: `${base}/strategies/set-sort-order`,
    summary: 'Give strategies new positions',
    description: `Those that are not named keep theirs. ${guarded}`,
    params: z.object(place),
    query: dryRunQuery,
    body: reorderStrategyPayloadSchema,
    success: { status: 200, schema: emptySchema, description: 'The strategies are where they shall be' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE_STRATEGY', scope: inPlace },
  }),
  getFeatureStrategy: endpoint({
    id: 'getFeatureStrategy',
    method: 'GET',
    path: `${base}/strategies/:strategyId`,
    summary: 'Read a strategy',
    description: 'Of archived features too.',
    params: z.object({ ...place, strategyId }),
    success: { status: 200, schema: featureStrategySchema, description: 'The strategy' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: inPlace },
    conditional: true,
  }),
  updateFeatureStrategy: endpoint({
    id: 'updateFeatureStrategy',
    method: 'PUT',
    path: `${base}/strategies/:strategyId`,
    summary: 'Update a strategy',
    description: `Variants that are absent are taken away; all else that is absent stays. A feature whose last enabled strategy is disabled is turned off there. ${guarded}`,
    params: z.object({ ...place, strategyId }),
    query: dryRunQuery,
    body: updateFeatureStrategySchema,
    success: { status: 200, schema: featureStrategySchema, description: 'The strategy as it is stored' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_STRATEGY', scope: inPlace },
  }),
  patchFeatureStrategy: endpoint({
    id: 'patchFeatureStrategy',
    method: 'PATCH',
    path: `${base}/strategies/:strategyId`,
    summary: 'Change parts of a strategy',
    description: `The id of a strategy and its feature stay. A feature whose last enabled strategy is disabled is turned off there. ${guarded}`,
    params: z.object({ ...place, strategyId }),
    query: dryRunQuery,
    body: jsonPatchSchema,
    success: { status: 200, schema: featureStrategySchema, description: 'The strategy as it is stored' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_STRATEGY', scope: inPlace },
  }),
  deleteFeatureStrategy: endpoint({
    id: 'deleteFeatureStrategy',
    method: 'DELETE',
    path: `${base}/strategies/:strategyId`,
    summary: 'Delete a strategy',
    description: `A feature that loses its last enabled strategy is turned off there. ${guarded}`,
    params: z.object({ ...place, strategyId }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The strategy is gone' },
    errors: ['NotFoundError'],
    access: { permission: 'DELETE_FEATURE_STRATEGY', scope: inPlace },
  }),
}
