import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { tokenTypes } from '../data/tokens.ts'
import { text } from '../kernel/atoms.ts'

const secret = '*:production.5f2b8c1d9e0a4f37'

export const validateEdgeTokensSchema = z
  .object({
    tokens: z.array(text(limits.textLength)).max(limits.tokensAtOnce).describe('Secrets of tokens'),
  })
  .meta({ id: 'validateEdgeTokensSchema', description: 'Tokens that applications sent to a proxy', examples: [{ tokens: [secret] }] })
export interface ValidateEdgeTokens extends z.output<typeof validateEdgeTokensSchema> {}

export const edgeTokensSchema = z
  .object({
    tokens: z
      .array(
        z.object({
          token: z.string().describe('The secret that was sent'),
          type: z.enum(tokenTypes).describe('The kind of the token'),
          environment: z.string().describe('Environment that the token reads; * for an admin token'),
          projects: z.array(z.string()).describe('Projects that the token reads; * alone: all'),
        }),
      )
      .describe('The valid tokens, in the order in which they were sent'),
  })
  .meta({
    id: 'edgeTokensSchema',
    description: 'The valid tokens among those that a proxy sent, with the kind and scope of each',
    examples: [{ tokens: [{ token: secret, type: 'backend', environment: 'production', projects: ['*'] }] }],
  })
export interface EdgeTokens extends z.output<typeof edgeTokensSchema> {}
