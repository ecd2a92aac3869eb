import * as z from 'zod'

export const roleSchema = z
  .object({
    id: z.int().describe('Id of the role'),
    type: z.string().describe('Scope of the role: root and root-custom hold everywhere, project and custom in a project'),
    name: z.string().describe('Name of the role'),
    description: z.string().optional().describe('Purpose of the role'),
  })
  .meta({
    id: 'roleSchema',
    description: 'A role',
    examples: [{ id: 3, type: 'root', name: 'Viewer', description: 'Reads only' }],
  })
export interface Role extends z.output<typeof roleSchema> {}

export const rolesSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    roles: z.array(roleSchema).describe('All roles, by id'),
  })
  .meta({
    id: 'rolesSchema',
    description: 'Roles',
    examples: [{ version: 1, roles: [{ id: 3, type: 'root', name: 'Viewer', description: 'Reads only' }] }],
  })
export interface Roles extends z.output<typeof rolesSchema> {}
