import { readFile } from 'node:fs/promises'
import { limits, tokenTypeWords } from '@halyard/contracts/data'
import { Failure, invalid } from '@halyard/domain'
import * as z from 'zod'
import { createRevisions } from '../cache/revisions/revisions.ts'
import type { Config } from '../config.ts'
import { createWriter } from '../flags/kernel/writer.ts'
import { type ForeignToken, importTokens } from '../identity/token/import-tokens.ts'
import { withStore } from './open-store.ts'
import { Refusal, Refused } from './refusal.ts'
import { say } from './say.ts'

const name = z.string().min(1).max(limits.nameLength)

const listedTokenSchema = z
  .object({
    secret: z.string().regex(/^[\x21-\x7e]{16,500}$/, { error: 'must have 16 to 500 printable characters' }),
    tokenName: name.optional(),
    username: name.optional(),
    type: z.enum(Object.keys(tokenTypeWords) as (keyof typeof tokenTypeWords)[]),
    environment: z.string().max(limits.nameLength),
    projects: z.array(name).min(1).max(limits.itemsPerImport).optional(),
    project: name.optional(),
    expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
  })
  .refine(({ type, environment }) => type === 'admin' || environment !== '*', { error: 'must be one environment', path: ['environment'] })

const listSchema = z.object({ tokens: z.array(listedTokenSchema).max(limits.itemsPerImport) })

const toForeignToken = (token: z.output<typeof listedTokenSchema>): ForeignToken => {
  const type = tokenTypeWords[token.type]
  const projects = token.projects ?? [token.project ?? '*']
  return {
    secret: token.secret,
    name: token.tokenName ?? token.username ?? `${type} token`,
    type,
    environment: type === 'admin' ? '*' : token.environment,
    projects: type === 'admin' || projects.includes('*') ? ['*'] : [...new Set(projects)],
    expires_at: token.expiresAt ? new Date(token.expiresAt).toISOString() : null,
  }
}

/**
 * Reads the response of `GET /api/admin/api-tokens` of an Unleash server, one token for each secret. Throws Refusal, without secrets in its
 * message.
 */
const readTokenList = (text: string): ForeignToken[] => {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw new Refusal('the file is not JSON: save the response of GET /api/admin/api-tokens')
  }
  const parsed = listSchema.safeParse(list)
  if (!parsed.success) throw new Refused(invalid(parsed.error.issues, 'body'))
  return [...new Map(parsed.data.tokens.map((token) => [token.secret, toForeignToken(token)])).values()]
}

/** Imports the tokens of another server with their secrets, so that applications keep their tokens. Throws Refusal. */
export const tokenImport = async (config: Config, file: string): Promise<void> => {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Refusal(`${file} cannot be read: ${error.message}`)
  })
  const tokens = readTokenList(text)
  const result = await withStore(config, (database) => importTokens(createWriter(database, createRevisions(database)), tokens, Date.now()))
  if (result instanceof Failure) throw new Refused(result)
  say(`Tokens: ${result.created} created, ${result.skipped} skipped, because a token with the same secret exists or existed`)
}
