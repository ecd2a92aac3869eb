import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { environmentPermissions, projectPermissions, rootPermissions } from '../data/permissions.ts'
import { customRoleTypes } from '../data/roles.ts'
import { displayName, text, urlName } from '../kernel/atoms.ts'
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
const examplePermission = { name: 'APPROVE_CHANGE_REQUEST', permission: 'APPROVE_CHANGE_REQUEST' }

export const rolePermissionSchema = z
  .object({
    name: z.string().describe('Name of the permission, as in requests'),
    ...heldPermissionSchema.shape,
  })
  .meta({ id: 'rolePermissionSchema', description: 'A permission of a role and its scope', examples: [examplePermission] })

export const roleWithPermissionsSchema = z
  .object({
    ...roleSchema.shape,
    permissions: z
      .array(rolePermissionSchema)
      .describe('Permissions of the role. Those of a project role hold in the project in which an account or group has the role'),
  })
  .meta({
    id: 'roleWithPermissionsSchema',
    description: 'A role with its permissions',
    examples: [{ ...exampleRole, permissions: [examplePermission] }],
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
    examples: [{ version: 1, roles: [{ ...exampleRole, permissions: [examplePermission] }] }],
  })
export interface Roles extends z.output<typeof rolesSchema> {}

export const rolePermissionInputSchema = z
  .object({
    name: z.enum([...rootPermissions, ...projectPermissions, ...environmentPermissions]).describe('Name of the permission'),
    environment: urlName()
      .optional()
      .describe('Name of the environment in which the permission holds; absent: all environments. Only for permissions in environments'),
  })
  .meta({
    id: 'rolePermissionInputSchema',
    description: 'A permission of a custom role',
    examples: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
  })
export interface RolePermissionInput extends z.output<typeof rolePermissionInputSchema> {}

export const roleInputSchema = z
  .object({
    name: displayName().describe('Name, unique among roles'),
    description: text(limits.descriptionLength).optional().describe('Purpose of the role'),
    type: z
      .enum(customRoleTypes)
      .optional()
      .describe(
        'root-custom: holds root permissions; custom: holds permissions in a project and its environments. A new role is custom by default',
      ),
    permissions: z.array(rolePermissionInputSchema).max(limits.permissionsPerRole).describe('All permissions of the role, each once'),
  })
  .meta({
    id: 'roleInputSchema',
    description: 'A custom role to store',
    examples: [{ name: 'Developer', type: 'custom', permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }] }],
  })
export interface RoleInput extends z.output<typeof roleInputSchema> {}
