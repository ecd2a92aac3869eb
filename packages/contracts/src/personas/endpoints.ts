import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { urlName, uuid } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { createPersonaSchema, personaSchema, personasSchema, updatePersonaSchema } from './schemas.ts'

const path = '/api/admin/projects/:projectId/personas'
const projectId = urlName().describe('Id of the project')
const params = z.object({ projectId, personaId: uuid().describe('Id of the persona') })
const change = { permission: 'UPDATE_FEATURE', scope: { project: 'projectId' } } as const

export const personaEndpoints = {
  getPersonas: endpoint({
    id: 'getPersonas',
    method: 'GET',
    path,
    summary: 'List the personas of a project',
    description: 'All callers who see the project can read its personas. A persona can contain personal data.',
    params: z.object({ projectId }),
    success: { status: 200, schema: personasSchema, description: 'The personas' },
    errors: ['NotFoundError'],
    list: { items: 'personas', key: ['name'] },
    access: { permission: null, scope: { project: 'projectId' } },
  }),
  createPersona: endpoint({
    id: 'createPersona',
    method: 'POST',
    path,
    summary: 'Create a persona',
    description: `A project has at most ${limits.personasPerProject} personas. Events contain the names of the context fields, and no values.`,
    params: z.object({ projectId }),
    body: createPersonaSchema,
    bodyLimit: limits.personaBytes,
    success: { status: 201, schema: personaSchema, description: 'The new persona', location: path },
    errors: ['NotFoundError', 'NameExistsError', 'ConflictError'],
    access: change,
  }),
  updatePersona: endpoint({
    id: 'updatePersona',
    method: 'PUT',
    path: `${path}/:personaId`,
    summary: 'Update a persona',
    description: 'Absent fields stay unchanged. A new context replaces the complete context.',
    params,
    body: updatePersonaSchema,
    bodyLimit: limits.personaBytes,
    success: { status: 200, schema: personaSchema, description: 'The updated persona' },
    errors: ['NotFoundError', 'NameExistsError'],
    access: change,
  }),
  deletePersona: endpoint({
    id: 'deletePersona',
    method: 'DELETE',
    path: `${path}/:personaId`,
    summary: 'Delete a persona',
    description: 'The name can be used again.',
    params,
    success: { status: 200, schema: emptySchema, description: 'The persona is deleted' },
    errors: ['NotFoundError'],
    access: change,
  }),
}
