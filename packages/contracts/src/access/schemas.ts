import * as z from 'zod'
import { accountTypes } from '../data/accounts.ts'
import { limits } from '../data/limits.ts'
import { groupMemberSchema } from '../groups/schemas.ts'
import { dateTime, rowId } from '../kernel/atoms.ts'
import { roleSchema } from '../roles/schemas.ts'

const exampleRole = { id: 5, type: 'project', name: 'Member' }
const held = {
  addedAt: dateTime().optional().describe('When the account or group was added to the project'),
  roleId: z.int().optional().describe('Id of the first role in the project'),
  roles: z.array(z.int()).optional().describe('Ids of all roles in the project, ascending'),
}
const exampleHeld = { addedAt: '2026-01-31T12:00:00.000Z', roleId: 5, roles: [5] }

export const projectUserSchema = z
  .object({
    isAPI: z.boolean().optional().meta({ description: 'Internal', deprecated: true }),
    name: z.string().optional().describe('Name for people'),
    email: z.string().nullable().optional().describe('Mail address'),
    id: z.int().describe('Id of the account'),
    imageUrl: z.url().nullable().optional().describe('URL of a picture'),
    ...held,
    username: z.string().nullable().optional().describe('User name'),
    accountType: z.enum(accountTypes).optional().describe('An actual user or a service account'),
  })
  .meta({
    id: 'projectUserSchema',
    description: 'An account that holds a role in a project directly, not only through a group',
    examples: [{ id: 7, name: 'Ada', email: 'ada@example.com', imageUrl: null, ...exampleHeld }],
  })
export interface ProjectUser extends z.output<typeof projectUserSchema> {}

const users = z.array(projectUserSchema).describe('Accounts with a role in the project, newest first')
const roles = z.array(roleSchema).describe('The roles that can be assigned in the project')

export const projectUsersSchema = z.object({ users, roles }).meta({
  id: 'projectUsersSchema',
  description: 'Who has a role in a project',
  examples: [{ users: [{ id: 7, name: 'Ada', ...exampleHeld }], roles: [exampleRole] }],
})
export interface ProjectUsers extends z.output<typeof projectUsersSchema> {}

const exampleGroup = {
  id: 1,
  name: 'Payments team',
  description: null,
  mappingsSSO: ['payments'],
  rootRole: null,
  users: [],
  ...exampleHeld,
}

export const projectGroupSchema = z
  .object({
    id: z.int().describe('Id of the group'),
    name: z.string().optional().describe('Name of the group'),
    ...held,
    description: z.string().nullable().optional().describe('Purpose of the group'),
    mappingsSSO: z.array(z.string()).optional().describe('Groups of the identity provider that are mapped to this group'),
    rootRole: z.number().nullable().optional().describe('Id of the root role that members get: Viewer, Editor or Admin'),
    createdBy: z.string().nullable().optional().describe('Who created the group'),
    createdAt: dateTime().nullable().optional().describe('When the group was created'),
    users: z.array(groupMemberSchema).optional().describe('Members of the group'),
  })
  .meta({ id: 'projectGroupSchema', description: 'A group that holds a role in a project', examples: [exampleGroup] })
export interface ProjectGroup extends z.output<typeof projectGroupSchema> {}

export const projectAccessSchema = z
  .object({ groups: z.array(projectGroupSchema).describe('Groups that hold a role in the project'), users, roles })
  .meta({
    id: 'projectAccessSchema',
    description: 'Who has a role in a project, groups included',
    examples: [{ groups: [exampleGroup], users: [], roles: [exampleRole] }],
  })
export interface ProjectAccess extends z.output<typeof projectAccessSchema> {}

const roleIds = () => z.array(rowId()).max(limits.rolesPerList)
const accountIds = (kind: string) => z.array(rowId()).max(limits.accountsPerList).default([]).describe(`Ids of the ${kind}`)

export const addProjectAccessSchema = z
  .object({
    roles: roleIds().min(1).describe('Ids of the project roles to add'),
    users: accountIds('users and service accounts that get the roles'),
    groups: accountIds('groups that get the roles'),
  })
  .meta({
    id: 'addProjectAccessSchema',
    description: 'Project roles to add to each of some users and groups',
    examples: [{ roles: [5], users: [7], groups: [1] }],
  })
export interface AddProjectAccess extends z.output<typeof addProjectAccessSchema> {}

export const roleHoldersSchema = z
  .object({
    id: rowId().describe('Id of the project role'),
    users: accountIds('users and service accounts that hold the role'),
    groups: accountIds('groups that hold the role'),
  })
  .meta({ id: 'roleHoldersSchema', description: 'A role of a project with all its holders', examples: [{ id: 4, users: [7], groups: [] }] })
export interface RoleHolders extends z.output<typeof roleHoldersSchema> {}

export const setProjectAccessSchema = z
  .object({
    roles: z
      .array(roleHoldersSchema)
      .max(limits.rolesPerList)
      .describe('The roles with their holders; accounts and groups under no role lose access'),
  })
  .meta({
    id: 'setProjectAccessSchema',
    description: 'All access to a project; replaces the present access',
    examples: [{ roles: [{ id: 4, users: [7], groups: [] }] }],
  })
export interface SetProjectAccess extends z.output<typeof setProjectAccessSchema> {}

export const projectRolesSchema = z
  .object({ roles: roleIds().describe('Ids of all project roles to hold; an empty list removes every role') })
  .meta({
    id: 'projectRolesSchema',
    description: 'The roles of one account or group in a project; they replace the present roles',
    examples: [{ roles: [4, 5] }],
  })
export interface ProjectRoles extends z.output<typeof projectRolesSchema> {}
