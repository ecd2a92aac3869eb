import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { createStrategyTypeSchema, strategyTypeSchema, strategyTypesSchema, updateStrategyTypeSchema } from './schemas.ts'

const params = z.object({ name: urlName().describe('Name of the strategy type') })

export const strategyTypeEndpoints = {
  getAllStrategies: endpoint({
    id: 'getAllStrategies',
    method: 'GET',
    path: '/api/admin/strategies',
    summary: 'List the strategy types',
    description: 'The types that strategies can have, including deprecated ones.',
    success: { status: 200, schema: strategyTypesSchema, description: 'The strategy types' },
    list: { items: 'strategies', key: ['editable', 'name'], sorted: false },
    access: { permission: null },
    conditional: true,
  }),
  getStrategy: endpoint({
    id: 'getStrategy',
    method: 'GET',
    path: '/api/admin/strategies/:name',
    summary: 'Read a strategy type',
    description: 'The strategy type with its parameters.',
    params,
    success: { status: 200, schema: strategyTypeSchema, description: 'The strategy type' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
  createStrategy: endpoint({
    id: 'createStrategy',
    method: 'POST',
    path: '/api/admin/strategies',
    summary: 'Create a strategy type',
    description: 'Applications must implement the new strategy type.',
    query: dryRunQuery,
    body: createStrategyTypeSchema,
    success: { status: 201, schema: strategyTypeSchema, description: 'The new strategy type', location: '/api/admin/strategies/:name' },
    errors: ['NameExistsError'],
    access: { permission: 'CREATE_STRATEGY' },
  }),
  updateStrategy: endpoint({
    id: 'updateStrategy',
    method: 'PUT',
    path: '/api/admin/strategies/:name',
    summary: 'Update a strategy type',
    description: 'Absent fields stay unchanged. The name and built-in types cannot change. Stored strategies stay unchanged.',
    params,
    query: dryRunQuery,
    body: updateStrategyTypeSchema,
    success: { status: 200, schema: emptySchema, description: 'The strategy type is stored' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_STRATEGY' },
  }),
  removeStrategy: endpoint({
    id: 'removeStrategy',
    method: 'DELETE',
    path: '/api/admin/strategies/:name',
    summary: 'Delete a strategy type',
    description: 'Built-in strategy types and strategy types in use cannot be deleted.',
    params,
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The strategy type is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_STRATEGY' },
  }),
  deprecateStrategy: endpoint({
    id: 'deprecateStrategy',
    method: 'POST',
    path: '/api/admin/strategies/:name/deprecate',
    summary: 'Deprecate a strategy type',
    description: 'A deprecated type should no longer be used. Built-in types can be deprecated, too.',
    params,
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The strategy type is deprecated' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_STRATEGY' },
  }),
  reactivateStrategy: endpoint({
    id: 'reactivateStrategy',
    method: 'POST',
    path: '/api/admin/strategies/:name/reactivate',
    summary: 'Reactivate a strategy type',
    description: 'The type is no longer deprecated. Built-in types can be reactivated, too.',
    params,
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The strategy type is not deprecated' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_STRATEGY' },
  }),
}
