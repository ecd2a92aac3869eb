import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, text } from '../kernel/atoms.ts'

const example = {
  id: 1,
  description: 'Release script',
  userId: 7,
  expiresAt: '2027-01-31T12:00:00.000Z',
  createdAt: '2026-01-31T12:00:00.000Z',
  seenAt: null,
}

export const patSchema = z
  .object({
    id: z.int().describe('Id of the token'),
    description: z.string().describe('What it is for; unique among the tokens of its account'),
    userId: z.int().describe('Id of the account that it acts as'),
    expiresAt: dateTime().nullable().describe('When it stops working; null: never'),
    createdAt: dateTime().describe('When it was created'),
    seenAt: dateTime().nullable().describe('When it was last used'),
  })
  .meta({ id: 'patSchema', description: 'A token that acts as its account. The secret is never shown again', examples: [example] })
export interface Pat extends z.output<typeof patSchema> {}

export const patsSchema = z
  .object({ pats: z.array(patSchema).describe('The tokens, expired ones included') })
  .meta({ id: 'patsSchema', description: 'The tokens of an account', examples: [{ pats: [example] }] })
export interface Pats extends z.output<typeof patsSchema> {}

export const createdPatSchema = z
  .object({ ...patSchema.shape, secret: z.string().describe('The token itself; only in this answer') })
  .meta({ id: 'createdPatSchema', description: 'A token just made', examples: [{ ...example, secret: 'user:5f2b8e' }] })
export interface CreatedPat extends z.output<typeof createdPatSchema> {}

export const createPatSchema = z
  .strictObject({
    description: text(limits.tokenDescriptionLength, 1).describe('What it is for; unique among the tokens of its account'),
    expiresAt: dateTime().nullable().optional().describe('When it shall stop working; null or absent: never'),
  })
  .meta({
    id: 'createPatSchema',
    description: 'A token to make for an account',
    examples: [{ description: 'Release script', expiresAt: '2027-01-31T12:00:00.000Z' }],
  })
export interface CreatePat extends z.output<typeof createPatSchema> {}
