import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { usingStrategiesSchema } from '../segments/schemas.ts'
import { constraintInputSchema } from '../strategies/inputs.ts'
import {
  contextFieldNameSchema,
  contextFieldSchema,
  contextFieldsSchema,
  createContextFieldSchema,
  updateContextFieldSchema,
} from './schemas.ts'

const params = z.object({ name: urlName().describe('Name of the field') })

export const contextFieldEndpoints = {
  getContextFields: endpoint({
    id: 'getContextFields',
    method: 'GET',
    path: '/api/admin/context',
    summary: 'List the context fields',
    description: 'The fields that constraints can use, including the fields that roll-outs can use for stickiness.',
    success: { status: 200, schema: contextFieldsSchema, description: 'The context fields' },
    list: { items: null, key: ['sortOrder', 'name'] },
    access: { permission: null },
    conditional: true,
  }),
  getContextField: endpoint({
    id: 'getContextField',
    method: 'GET',
    path: '/api/admin/context/:name',
    summary: 'Read a context field',
    description: 'The field with its legal values.',
    params,
    success: { status: 200, schema: contextFieldSchema, description: 'The context field' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
  createContextField: endpoint({
    id: 'createContextField',
    method: 'POST',
    path: '/api/admin/context',
    summary: 'Create a context field',
    description: 'Constraints can also use fields that were never created; such fields accept any value.',
    query: dryRunQuery,
    body: createContextFieldSchema,
    success: { status: 201, schema: contextFieldSchema, description: 'The new context field', location: '/api/admin/context/:name' },
    errors: ['NameExistsError'],
    access: { permission: 'CREATE_CONTEXT_FIELD' },
  }),
  updateContextField: endpoint({
    id: 'updateContextField',
    method: 'PUT',
    path: '/api/admin/context/:name',
    summary: 'Update a context field',
    description: 'Absent fields stay unchanged; the name cannot change. Stored constraints stay, even if the legal values change.',
    params,
    query: dryRunQuery,
    body: updateContextFieldSchema,
    success: { status: 200, schema: emptySchema, description: 'The context field is stored' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_CONTEXT_FIELD' },
  }),
  deleteContextField: endpoint({
    id: 'deleteContextField',
    method: 'DELETE',
    path: '/api/admin/context/:name',
    summary: 'Delete a context field',
    description: 'Constraints on the field stay.',
    params,
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The context field is deleted' },
    errors: ['NotFoundError'],
    access: { permission: 'DELETE_CONTEXT_FIELD' },
  }),
  validateContextField: endpoint({
    id: 'validateContextField',
    safe: true,
    method: 'POST',
    path: '/api/admin/context/validate',
    summary: 'Check the name of a context field',
    description: 'Checks whether a new context field can have this name. Nothing is stored.',
    body: contextFieldNameSchema,
    success: { status: 200, schema: emptySchema, description: 'The name is free' },
    errors: ['NameExistsError'],
    access: { permission: 'UPDATE_CONTEXT_FIELD' },
  }),
  getStrategiesByContextField: endpoint({
    id: 'getStrategiesByContextField',
    method: 'GET',
    path: '/api/admin/context/:name/strategies',
    summary: 'List the strategies with a constraint on a context field',
    description: 'Strategies in the projects that the caller sees. The field need not have been created.',
    params,
    success: { status: 200, schema: usingStrategiesSchema, description: 'The strategies' },
    list: { items: 'strategies', key: ['featureName', 'environment', 'id'], sorted: false },
    access: { permission: null },
    conditional: true,
  }),
  validateConstraint: endpoint({
    id: 'validateConstraint',
    safe: true,
    method: 'POST',
    path: '/api/admin/constraints/validate',
    summary: 'Check a constraint',
    description: 'Checks whether the values fit the operator, and the legal values of the context field if it has any. Nothing is stored.',
    body: constraintInputSchema,
    success: { status: 204, schema: z.undefined(), description: 'The constraint is valid' },
    access: { permission: null },
  }),
}
