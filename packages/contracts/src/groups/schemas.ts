import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, displayName, rowId, text } from '../kernel/atoms.ts'
import { userSchema } from '../users/schemas.ts'

export const groupMemberSchema = z
  .object({
    joinedAt: dateTime().optional().describe('When the account joined the group'),
    createdBy: z.string().nullable().optional().describe('Who added the account to the group'),
    user: userSchema.describe('The account'),
  })
  .meta({ id: 'groupMemberSchema', description: 'A member of a group', examples: [{ createdBy: 'admin', user: { id: 7, name: 'Ada' } }] })
export interface GroupMember extends z.output<typeof groupMemberSchema> {}

const example = {
  id: 1,
  name: 'Payments team',
  description: null,
  mappingsSSO: ['payments'],
  rootRole: null,
  createdBy: 'ada@example.com',
  createdAt: '2026-01-31T12:00:00.000Z',
  users: [{ createdBy: 'ada@example.com', user: { id: 7, name: 'Ada' } }],
  projects: ['default'],
  userCount: 1,
}

export const groupSchema = z
  .object({
    id: z.int().describe('Id of the group'),
    name: z.string().describe('Name, unique among groups'),
    description: z.string().nullable().describe('Purpose of the group'),
    mappingsSSO: z.array(z.string()).describe('Groups of the identity provider that are mapped to this group'),
    rootRole: z.int().nullable().describe('Id of the root role that members get; null: no root role'),
    createdBy: z.string().nullable().describe('Who created the group'),
    createdAt: dateTime().describe('When the group was created'),
    users: z.array(groupMemberSchema).describe('Members of the group'),
    projects: z.array(z.string()).describe('Ids of the projects in which the group has a role, among those that the caller sees'),
    userCount: z.int().describe('Number of members'),
    managedBy: z.literal('scim').optional().describe('Present if an identity provider manages the group'),
  })
  .meta({ id: 'groupSchema', description: 'A group of accounts', examples: [example] })
export interface Group extends z.output<typeof groupSchema> {}

export const groupsSchema = z
  .object({ groups: z.array(groupSchema).describe('All groups') })
  .meta({ id: 'groupsSchema', description: 'Groups of accounts', examples: [{ groups: [example] }] })
export interface Groups extends z.output<typeof groupsSchema> {}

export const groupMemberInputSchema = z
  .object({ user: z.object({ id: rowId().describe('Id of the account') }).describe('The account') })
  .meta({ id: 'groupMemberInputSchema', description: 'An account to add to a group', examples: [{ user: { id: 7 } }] })

export const groupInputSchema = z
  .object({
    name: displayName().describe('Name, unique among groups'),
    description: text(limits.descriptionLength).nullable().optional().describe('Purpose of the group'),
    mappingsSSO: z
      .array(text(limits.textLength, 1))
      .max(limits.mappingsPerGroup)
      .optional()
      .describe('Groups of the identity provider to map to this group'),
    rootRole: rowId().nullable().optional().describe('Id of the root role that members get; null: no root role'),
    users: z.array(groupMemberInputSchema).max(limits.membersPerGroup).optional().describe('All members of the group'),
  })
  .meta({
    id: 'groupInputSchema',
    description: 'A group to store',
    examples: [{ name: 'Payments team', users: [{ user: { id: 7 } }] }],
  })
export interface GroupInput extends z.output<typeof groupInputSchema> {}
