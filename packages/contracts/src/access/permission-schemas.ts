import * as z from 'zod'
import { environmentPermissions, projectPermissions, rootPermissions } from '../data/permissions.ts'
import { heldPermissionSchema } from '../roles/permissions.ts'
import { roleSchema } from '../roles/schemas.ts'
import { foundUserSchema } from '../users/basics.ts'

/** Without an id, for parameters: OpenAPI shows their examples beside their schema. */
export const permissionName = () => z.enum([...rootPermissions, ...projectPermissions, ...environmentPermissions])

export const permissionSchema = permissionName().meta({
  id: 'permissionSchema',
  description: 'Name of a permission; ADMIN stands for all permissions',
  examples: ['UPDATE_FEATURE_ENVIRONMENT'],
})

const exampleScope = { project: 'default' }
const exampleGroup = { id: 1, name: 'Payments team' }
const exampleRole = { id: 5, type: 'project', name: 'Member' }
const exampleGrant = { role: exampleRole, scope: exampleScope, source: 'group', group: exampleGroup } as const

export const permissionGrantSchema = z
  .object({
    role: roleSchema.describe('The role that grants the permission'),
    scope: z
      .object({
        project: z.string().optional().describe('Id of the project; absent: all projects'),
        environment: z.string().optional().describe('Name of the environment; absent: all environments'),
      })
      .describe('Where the role grants the permission; it can be wider than the scope in question'),
    source: z
      .enum(['root', 'project', 'group'])
      .describe('root: the root role of the account; project: its own role in the project; group: a root role or project role of a group'),
    group: z
      .object({ id: z.int().describe('Id of the group'), name: z.string().describe('Name of the group') })
      .optional()
      .describe('The group that gives the role to its members; absent for other sources'),
  })
  .meta({ id: 'permissionGrantSchema', description: 'A role by which an account holds a permission', examples: [exampleGrant] })
export interface PermissionGrant extends z.output<typeof permissionGrantSchema> {}

const exampleHolder = {
  id: 7,
  name: 'Ada',
  accountType: 'User',
  imageUrl: 'https://www.example.com/ada.png',
  grants: [exampleGrant],
} as const

export const permissionHolderSchema = z
  .object({
    ...foundUserSchema.shape,
    grants: z.array(permissionGrantSchema).describe('The roles by which the account holds the permission'),
  })
  .meta({ id: 'permissionHolderSchema', description: 'An account that holds a permission', examples: [exampleHolder] })
export interface PermissionHolder extends z.output<typeof permissionHolderSchema> {}

const total = z.int().min(0).describe('Number of all accounts that hold the permission')

export const permissionHoldersSchema = z
  .object({ total, holders: z.array(permissionHolderSchema).describe('The accounts that hold the permission, by id') })
  .meta({
    id: 'permissionHoldersSchema',
    description: 'The accounts that hold a permission in a scope',
    examples: [{ total: 1, holders: [exampleHolder] }],
  })
export interface PermissionHolders extends z.output<typeof permissionHoldersSchema> {}

export const permissionExplanationSchema = z
  .object({
    account: foundUserSchema.describe('The account in question'),
    allowed: z.boolean().describe('Whether the account holds the permission in the scope'),
    grants: z.array(permissionGrantSchema).describe('The roles by which the account holds the permission; empty if it is missing'),
    missing: heldPermissionSchema.nullable().describe('The missing permission with its scope; null: nothing is missing'),
    roles: z.array(roleSchema).describe('All roles that would grant the permission in the scope, by id'),
    total,
    holders: z
      .array(permissionHolderSchema)
      .describe('Some of the accounts that hold the permission, at most 10: people and members of the project first'),
    seesProject: z.boolean().describe('Whether the account sees the project; true without a project'),
    reviewRequired: z
      .boolean()
      .describe('Whether direct changes of flags need a review: in the environment, or without one in any environment of the project'),
    canSkipReview: z.boolean().describe('Whether the account holds SKIP_CHANGE_REQUEST wherever a review is required'),
    canPropose: z.boolean().describe('Whether the account can propose changes in the project; false without a project'),
  })
  .meta({
    id: 'permissionExplanationSchema',
    description: 'Why an account holds a permission in a scope, or lacks it',
    examples: [
      {
        account: { id: 8, name: 'Tom', accountType: 'User', imageUrl: 'https://www.example.com/tom.png' },
        allowed: false,
        grants: [],
        missing: { permission: 'UPDATE_FEATURE', ...exampleScope },
        roles: [exampleRole],
        total: 1,
        holders: [exampleHolder],
        seesProject: true,
        reviewRequired: false,
        canSkipReview: true,
        canPropose: true,
      },
    ],
  })
export interface PermissionExplanation extends z.output<typeof permissionExplanationSchema> {}
