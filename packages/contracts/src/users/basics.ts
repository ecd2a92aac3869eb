import * as z from 'zod'
import { accountTypes } from '../data/accounts.ts'

export const groupBaseSchema = z
  .object({
    id: z.int().describe('Id of the group'),
    name: z.string().describe('Name of the group'),
    userCount: z.int().describe('Number of members'),
    rootRole: z.int().nullable().describe('Id of the root role that members get'),
  })
  .meta({
    id: 'groupBaseSchema',
    description: 'Summary of a group',
    examples: [{ id: 1, name: 'Payments team', userCount: 4, rootRole: null }],
  })
export interface GroupBase extends z.output<typeof groupBaseSchema> {}

const basics = {
  id: z.int().describe('Id of the account'),
  name: z.string().optional().describe('Name, if the account has one'),
  email: z.string().optional().describe('Mail address, if the account has one'),
  username: z.string().optional().describe('User name, if the account has one'),
  accountType: z.enum(accountTypes).describe('An actual user or a service account'),
}

export const userBaseSchema = z.object(basics).meta({
  id: 'userBaseSchema',
  description: 'Summary of an account',
  examples: [{ id: 7, email: 'ada@example.com', accountType: 'User' }],
})
export interface UserBase extends z.output<typeof userBaseSchema> {}

export const usersGroupsBaseSchema = z
  .object({
    groups: z.array(groupBaseSchema).describe('All groups'),
    users: z.array(userBaseSchema).describe('All accounts'),
  })
  .meta({
    id: 'usersGroupsBaseSchema',
    description: 'Summaries of accounts and groups',
    examples: [{ groups: [], users: [{ id: 7, email: 'ada@example.com', accountType: 'User' }] }],
  })
export interface UsersGroupsBase extends z.output<typeof usersGroupsBaseSchema> {}

export const foundUserSchema = z.object({ ...basics, imageUrl: z.string().describe('URL of a picture') }).meta({
  id: 'foundUserSchema',
  description: 'An account that a search found',
  examples: [{ id: 7, email: 'ada@example.com', accountType: 'User', imageUrl: 'https://www.example.com/ada.png' }],
})
export interface FoundUser extends z.output<typeof foundUserSchema> {}

export const foundUsersSchema = z.array(foundUserSchema).meta({
  id: 'foundUsersSchema',
  description: 'The accounts that a search found',
  examples: [[{ id: 7, email: 'ada@example.com', accountType: 'User', imageUrl: 'https://www.example.com/ada.png' }]],
})
export type FoundUsers = z.output<typeof foundUsersSchema>
