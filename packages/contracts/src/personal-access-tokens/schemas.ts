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
    description: z.string().describe('Purpose of the token; unique among the tokens of the account'),
    userId: z.int().describe('Id of the account that the token acts as'),
    expiresAt: dateTime().nullable().describe('When the token stops working; null: never'),
    createdAt: dateTime().describe('When the token was created'),
    seenAt: dateTime().nullable().describe('When the token was last used'),
  })
  .meta({
    id: 'patSchema',
    description: 'A token that acts as its account, without its secret, which is returned only on creation',
    examples: [example],
  })
export interface Pat extends z.output<typeof patSchema> {}

export const patsSchema = z
  .object({ pats: z.array(patSchema).describe('The tokens, including expired ones') })
  .meta({ id: 'patsSchema', description: 'The tokens of an account', examples: [{ pats: [example] }] })
export interface Pats extends z.output<typeof patsSchema> {}

export const createdPatSchema = z
  .object({ ...patSchema.shape, secret: z.string().describe('The secret of the token; only this response contains the secret') })
  .meta({ id: 'createdPatSchema', description: 'A new token with its secret', examples: [{ ...example, secret: 'user:5f2b8e' }] })
export interface CreatedPat extends z.output<typeof createdPatSchema> {}

export const createPatSchema = z
  .strictObject({
    description: text(limits.tokenDescriptionLength, 1).describe('Purpose of the token; unique among the tokens of the account'),
    expiresAt: dateTime().nullable().optional().describe('When the token stops working; null or absent: never'),
  })
  .meta({
    id: 'createPatSchema',
    description: 'A token to create for an account',
    examples: [{ description: 'Release script', expiresAt: '2027-01-31T12:00:00.000Z' }],
  })
export interface CreatePat extends z.output<typeof createPatSchema> {}
