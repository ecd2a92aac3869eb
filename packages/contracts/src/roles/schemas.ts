import * as z from 'zod'
import { heldPermissionSchema } from './permissions.ts'

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

const exampleRole = { id: 6, type: 'project', name: 'Approver', description: 'Reviews change requests of a project' }

export const roleWithPermissionsSchema = z
  .object({
    ...roleSchema.shape,
    permissions: z
      .array(heldPermissionSchema)
      .describe('Permissions of the role. Those of a project role hold in the project in which an account or group has the role'),
  })
  .meta({
    id: 'roleWithPermissionsSchema',
    description: 'A role with its permissions',
    examples: [{ ...exampleRole, permissions: [{ permission: 'APPROVE_CHANGE_REQUEST' }] }],
  })
export interface RoleWithPermissions extends z.output<typeof roleWithPermissionsSchema> {}

export const rolesSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    roles: z.array(roleWithPermissionsSchema).describe('All roles, by id'),
  })
  .meta({
    id: 'rolesSchema',
    description: 'Roles',
    examples: [{ version: 1, roles: [{ ...exampleRole, permissions: [{ permission: 'APPROVE_CHANGE_REQUEST' }] }] }],
  })
export interface Roles extends z.output<typeof rolesSchema> {}
