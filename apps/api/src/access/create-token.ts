import type { TokenType } from '@halyard/contracts/data'
import type { InitToken } from '../config.ts'
import { system } from '../events/events.repository.ts'
import { revisionKeys } from '../revisions/keys.ts'
import type { Writer } from '../writes/writer.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { findAnyToken, findKnownHashes, insertToken, type NewToken } from './tokens.repository.ts'

export interface TokenScope {
  readonly type: TokenType
  readonly project: string
  readonly environment: string
}

const rowOf = (name: string, secret: string, { type, project, environment }: TokenScope): NewToken => ({
  hash: hashSecret(secret),
  name,
  type,
  environment,
  projects: project === '[]' ? [] : [project],
})

const storing = (rows: readonly NewToken[]) => ({
  statements: rows.map(insertToken),
  events: rows.map(({ name, type, environment, projects }) => ({
    type: 'api-token-created',
    data: { tokenName: name, type, environment, projects },
  })),
  revisions: rows.length > 0 ? [revisionKeys.access] : [],
})

/** Makes a token. Its secret is shown once and kept as a hash alone. */
export const createToken = async (writer: Writer, name: string, scope: TokenScope): Promise<string> => {
  const secret = `${scope.project}:${scope.environment}.${newSecret()}`
  await writer.write(system, async () => ({ ...storing([rowOf(name, secret, scope)]), result: undefined }))
  return secret
}

/** Makes those of the configured tokens that were never made; one that was revoked stays revoked. */
export const createInitTokens = async (writer: Writer, tokens: readonly InitToken[]): Promise<void> => {
  if (tokens.length === 0) return
  const rows = [
    ...new Map(tokens.map((token) => [token.secret, rowOf(`${token.type} token from the environment`, token.secret, token)])).values(),
  ]
  await writer.write(
    system,
    async (tx) => {
      const [known] = await tx.batch(findKnownHashes(rows.map((row) => row.hash)))
      const hashes = new Set(known.map((row) => row.hash))
      return { ...storing(rows.filter((row) => !hashes.has(row.hash))), result: undefined }
    },
    'exclusive',
  )
}

/** An admin token for a store that never had any token, however many instances start at once; undefined elsewhere. */
export const createFirstToken = async (writer: Writer): Promise<string | undefined> => {
  const scope: TokenScope = { type: 'admin', project: '*', environment: '*' }
  const secret = `*:*.${newSecret()}`
  const made = await writer.write(
    system,
    async (tx) => {
      const [any] = await tx.batch(findAnyToken())
      if (any.length > 0) return { statements: [], events: [], revisions: [], result: false }
      return { ...storing([rowOf('first admin token', secret, scope)]), result: true }
    },
    'exclusive',
  )
  return made === true ? secret : undefined
}
