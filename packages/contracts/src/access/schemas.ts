import * as z from 'zod'
import { accountTypes } from '../data/features.ts'
import { dateTime } from '../kernel/atoms.ts'
import { roleSchema } from '../roles/schemas.ts'
import { userSchema } from '../users/schemas.ts'

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

export const groupMemberSchema = z
  .object({
    joinedAt: dateTime().optional().describe('When the account joined the group'),
    createdBy: z.string().nullable().optional().describe('Who added the account to the group'),
    user: userSchema.describe('The account'),
  })
  .meta({ id: 'groupMemberSchema', description: 'A member of a group', examples: [{ createdBy: 'admin', user: { id: 7, name: 'Ada' } }] })
export interface GroupMember extends z.output<typeof groupMemberSchema> {}

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

export const groupBaseSchema = z
  .object({
    id: z.int().describe('Id of the group'),
    name: z.string().describe('Name of the group'),
    userCount: z.int().describe('Number of members'),
    rootRole: z.int().nullable().describe('Id of the role that members get everywhere'),
  })
  .meta({
    id: 'groupBaseSchema',
    description: 'A group in short',
    examples: [{ id: 1, name: 'Payments team', userCount: 4, rootRole: null }],
  })
export interface GroupBase extends z.output<typeof groupBaseSchema> {}

export const userBaseSchema = z
  .object({
    id: z.int().describe('Id of the account'),
    name: z.string().optional().describe('Name, where there is one'),
    email: z.string().optional().describe('Mail address, where there is one'),
    username: z.string().optional().describe('User name, where there is one'),
    accountType: z.enum(accountTypes).describe('An actual user or a service account'),
  })
  .meta({ id: 'userBaseSchema', description: 'An account in short', examples: [{ id: 7, email: 'ada@example.com', accountType: 'User' }] })
export interface UserBase extends z.output<typeof userBaseSchema> {}

export const usersGroupsBaseSchema = z
  .object({
    groups: z.array(groupBaseSchema).describe('All groups'),
    users: z.array(userBaseSchema).describe('All accounts'),
  })
  .meta({
    id: 'usersGroupsBaseSchema',
    description: 'Accounts and groups in short',
    examples: [{ groups: [], users: [{ id: 7, email: 'ada@example.com', accountType: 'User' }] }],
  })
export interface UsersGroupsBase extends z.output<typeof usersGroupsBaseSchema> {}
