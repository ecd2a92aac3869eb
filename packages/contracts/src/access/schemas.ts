import * as z from 'zod'
import { accountTypes } from '../data/accounts.ts'
import { limits } from '../data/limits.ts'
import { groupMemberSchema } from '../groups/schemas.ts'
import { dateTime, rowId } from '../kernel/atoms.ts'
import { roleSchema } from '../roles/schemas.ts'

const exampleRole = { id: 5, type: 'project', name: 'Member' }
const held = {
  addedAt: dateTime().optional().describe('When it was added to the project'),
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
    imageUrl: z.url().nullable().optional().describe('A picture'),
    ...held,
    username: z.string().nullable().optional().describe('User name'),
    accountType: z.enum(accountTypes).optional().describe('An actual user or a service account'),
  })
  .meta({
    id: 'projectUserSchema',
    description: 'An account with a role in a project of its own, not only through a group',
    examples: [{ id: 7, name: 'Ada', email: 'ada@example.com', imageUrl: null, ...exampleHeld }],
  })
export interface ProjectUser extends z.output<typeof projectUserSchema> {}

const users = z.array(projectUserSchema).describe('Accounts with a role in the project, newest first')
const roles = z.array(roleSchema).describe('The roles that can be given in the project')

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
    description: z.string().nullable().optional().describe('What the group is for'),
    mappingsSSO: z.array(z.string()).optional().describe('Groups of the identity provider that are mapped to this one'),
    rootRole: z.number().nullable().optional().describe('Id of the role that members get everywhere: Viewer, Editor or Admin'),
    createdBy: z.string().nullable().optional().describe('Who made it'),
    createdAt: dateTime().nullable().optional().describe('When it was made'),
    users: z.array(groupMemberSchema).optional().describe('Its members'),
  })
  .meta({ id: 'projectGroupSchema', description: 'A group with a role in a project', examples: [exampleGroup] })
export interface ProjectGroup extends z.output<typeof projectGroupSchema> {}

export const projectAccessSchema = z
  .object({ groups: z.array(projectGroupSchema).describe('Groups with a role in the project'), users, roles })
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
    roles: roleIds().min(1).describe('Ids of the project roles to give'),
    users: accountIds('users and service accounts that get them'),
    groups: accountIds('groups that get them'),
  })
  .meta({
    id: 'addProjectAccessSchema',
    description: 'Roles of a project to give to each of some users and groups',
    examples: [{ roles: [5], users: [7], groups: [1] }],
  })
export interface AddProjectAccess extends z.output<typeof addProjectAccessSchema> {}

export const roleHoldersSchema = z
  .object({
    id: rowId().describe('Id of the project role'),
    users: accountIds('users and service accounts that hold it'),
    groups: accountIds('groups that hold it'),
  })
  .meta({ id: 'roleHoldersSchema', description: 'A role of a project with all who hold it', examples: [{ id: 4, users: [7], groups: [] }] })
export interface RoleHolders extends z.output<typeof roleHoldersSchema> {}

export const setProjectAccessSchema = z
  .object({
    roles: z.array(roleHoldersSchema).max(limits.rolesPerList).describe('The roles; whoever is under none of them loses access'),
  })
  .meta({
    id: 'setProjectAccessSchema',
    description: 'All access to a project, in place of what there is',
    examples: [{ roles: [{ id: 4, users: [7], groups: [] }] }],
  })
export interface SetProjectAccess extends z.output<typeof setProjectAccessSchema> {}

export const projectRolesSchema = z.object({ roles: roleIds().describe('Ids of all project roles to hold; none: no role is left') }).meta({
  id: 'projectRolesSchema',
  description: 'The roles of one in a project, in place of those there are',
  examples: [{ roles: [4, 5] }],
})
export interface ProjectRoles extends z.output<typeof projectRolesSchema> {}
