import * as z from 'zod'
import { reorderStrategyPayloadSchema } from '../change-requests/payloads.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { jsonPatchSchema } from '../kernel/json-patch.ts'
import { featureStrategySchema } from '../strategies/schemas.ts'
import { base, featureEnvironmentParams, inFeatureEnvironment, reviewRequirementNote } from './parts.ts'
import { createFeatureStrategySchema, featureStrategiesSchema, updateFeatureStrategySchema } from './schemas.ts'

const strategyId = z.guid().describe('Id of the strategy')

export const strategyEndpoints = {
  getFeatureStrategies: endpoint({
    id: 'getFeatureStrategies',
    method: 'GET',
    path: `${base}/strategies`,
    summary: 'List the strategies of a feature in one environment',
    description: 'Archived features are readable, too.',
    params: z.object(featureEnvironmentParams),
    success: { status: 200, schema: featureStrategiesSchema, description: 'The strategies in their order' },
    errors: ['NotFoundError'],
    list: { items: null, key: ['sortOrder', 'id'], sorted: false },
    access: { permission: null, scope: inFeatureEnvironment },
    conditional: true,
  }),
  addFeatureStrategy: endpoint({
    id: 'addFeatureStrategy',
    method: 'POST',
    path: `${base}/strategies`,
    summary: 'Add a strategy to a feature in one environment',
    description: `The strategy is added last unless the request names a position. ${reviewRequirementNote}`,
    params: z.object(featureEnvironmentParams),
    query: dryRunQuery,
    body: createFeatureStrategySchema,
    success: { status: 200, schema: featureStrategySchema, description: 'The stored strategy' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'CREATE_FEATURE_STRATEGY', scope: inFeatureEnvironment },
  }),
  setStrategySortOrder: endpoint({
    id: 'setStrategySortOrder',
    method: 'POST',
    path: `${base}/strategies/set-sort-order`,
    summary: 'Give strategies new positions',
    description: `Strategies that the request does not name keep their positions. ${reviewRequirementNote}`,
    params: z.object(featureEnvironmentParams),
    query: dryRunQuery,
    body: reorderStrategyPayloadSchema,
    success: { status: 200, schema: emptySchema, description: 'The strategies have the new positions' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE_STRATEGY', scope: inFeatureEnvironment },
  }),
  getFeatureStrategy: endpoint({
    id: 'getFeatureStrategy',
    method: 'GET',
    path: `${base}/strategies/:strategyId`,
    summary: 'Read a strategy',
    description: 'Strategies of archived features are readable, too.',
    params: z.object({ ...featureEnvironmentParams, strategyId }),
    success: { status: 200, schema: featureStrategySchema, description: 'The strategy' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: inFeatureEnvironment },
    conditional: true,
  }),
  updateFeatureStrategy: endpoint({
    id: 'updateFeatureStrategy',
    method: 'PUT',
    path: `${base}/strategies/:strategyId`,
    summary: 'Update a strategy',
    description: `Absent variants are removed; other absent fields stay unchanged. If the last enabled strategy of a feature is disabled, the feature is turned off in the environment. ${reviewRequirementNote}`,
    params: z.object({ ...featureEnvironmentParams, strategyId }),
    query: dryRunQuery,
    body: updateFeatureStrategySchema,
    success: { status: 200, schema: featureStrategySchema, description: 'The stored strategy' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_STRATEGY', scope: inFeatureEnvironment },
  }),
  patchFeatureStrategy: endpoint({
    id: 'patchFeatureStrategy',
    method: 'PATCH',
    path: `${base}/strategies/:strategyId`,
    summary: 'Change parts of a strategy',
    description: `The id and the feature of a strategy cannot change. If the last enabled strategy of a feature is disabled, the feature is turned off in the environment. ${reviewRequirementNote}`,
    params: z.object({ ...featureEnvironmentParams, strategyId }),
    query: dryRunQuery,
    body: jsonPatchSchema,
    success: { status: 200, schema: featureStrategySchema, description: 'The stored strategy' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_STRATEGY', scope: inFeatureEnvironment },
  }),
  deleteFeatureStrategy: endpoint({
    id: 'deleteFeatureStrategy',
    method: 'DELETE',
    path: `${base}/strategies/:strategyId`,
    summary: 'Delete a strategy',
    description: `If a feature loses its last enabled strategy, the feature is turned off in the environment. ${reviewRequirementNote}`,
    params: z.object({ ...featureEnvironmentParams, strategyId }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The strategy is deleted' },
    errors: ['NotFoundError'],
    access: { permission: 'DELETE_FEATURE_STRATEGY', scope: inFeatureEnvironment },
  }),
}
