import { type Failure, failure } from '@halyard/domain'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Database } from '../../store/index.ts'
import type { Observed } from '../../store/observed.ts'
import { findSessionAccount, findTokenAccount } from '../../store/repositories/account-callers.repository.ts'
import { findToken, findTokenById, type TokenRow } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { hashSecret } from '../secret/secrets.ts'
import { accountCaller } from './account-caller.ts'
import { type Caller, tokenCaller } from './caller.ts'
import type { LastUsedTokens } from './last-used-tokens.ts'

/** Credentials of a request. */
export interface Credentials {
  /** Header Authorization with a token, which takes precedence over a cookie. */
  readonly authorization: string | undefined
  /** Secret of a session, from its cookie. */
  readonly session?: string | undefined
  /** Id of an API token, from a ticket that this server signed. It takes precedence over the other credentials. */
  readonly tokenId?: number | undefined
}

interface FoundCaller {
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

const cacheLimit = { entries: 10_000 }
const maxCredentialLength = 1_000

const refused = failure(
  'AuthenticationRequired',
  'You must send a valid API token in the Authorization header, or log in with POST /auth/simple/login',
)

const expiryOf = (expiresAt: string | null): number => (expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt))

type Run = Pick<Database, 'run'>

const toFoundCaller = (row: TokenRow | undefined): FoundCaller | null =>
  row ? { caller: tokenCaller(row.id, row.name, row), expiresAt: expiryOf(row.expires_at) } : null

const findByApiToken = async (database: Run, hash: string): Promise<FoundCaller | null> => {
  const [row] = await database.run(findToken(hash))
  return toFoundCaller(row)
}

const findByAccountToken = async (database: Run, hash: string): Promise<FoundCaller | null> => {
  const [row] = await database.run(findTokenAccount(hash))
  return row ? { caller: accountCaller(row), expiresAt: expiryOf(row.expires_at) } : null
}

const findBySession = async (database: Run, hash: string): Promise<FoundCaller | null> => {
  const [row] = await database.run(findSessionAccount(hash))
  return row ? { caller: accountCaller(row), expiresAt: expiryOf(row.expires_at) } : null
}

type Find = typeof findByApiToken

/** Account tokens have only a prefix and digits. API tokens contain an environment, so API tokens of a project `user` contain a dot. */
const accountSecret = /^user:[^.]*$/

/** The secret, and its lookup. Each kind has its own lookup, so that no kind is accepted as another. */
const findCredential = ({ authorization, session, tokenId }: Credentials): { secret: string; kind: string; find: Find } | null => {
  if (tokenId !== undefined) {
    const find: Find = async (database) => {
      const [row] = await database.run(findTokenById(tokenId))
      return toFoundCaller(row)
    }
    return { secret: String(tokenId), kind: 'id', find }
  }
  if (!authorization) return session ? { secret: session, kind: 'session', find: findBySession } : null
  const secret = authorization.replace(/^bearer +/i, '')
  return accountSecret.test(secret) ? { secret, kind: 'account', find: findByAccountToken } : { secret, kind: 'api', find: findByApiToken }
}

export interface Authenticate {
  (credentials: Credentials, observed: Observed): Promise<Caller | Failure>
  /** The cached caller for the credentials, without a query to the database. The caller may have changed since. */
  expectedCaller(credentials: Credentials): Caller | null
  /** Whether a caller of an earlier request, whose access revision is still current, is accepted again. If so, the token counts as used. */
  acceptsAgain(caller: Caller): boolean
  /** Epoch milliseconds at which the credentials of a caller expire; infinite: never. */
  expiryOf(caller: Caller): number
}

/** Finds the caller of a request. Results, also of unknown secrets, are cached until the access revision changes. */
export const createAuthenticate = (database: Run, lastUses: Pick<LastUsedTokens, 'note'>, now: () => number): Authenticate => {
  let revision: string | undefined
  const callers = new BoundedMemory<string, FoundCaller>(cacheLimit)
  // A separate cache, so that many wrong secrets do not evict known ones.
  const unknownSecrets = new BoundedMemory<string, true>(cacheLimit)

  /** Expiry of callers in epoch milliseconds. No entry: the credentials never expire. */
  const expiries = new WeakMap<Caller, number>()

  const lookUp = async (key: string, hash: string, find: Find): Promise<FoundCaller | null> => {
    const before = revision
    const found = await find(database, hash)
    if (found && Number.isFinite(found.expiresAt)) expiries.set(found.caller, found.expiresAt)
    if (revision !== before) return found
    if (found) callers.set(key, found)
    else unknownSecrets.set(key, true)
    return found
  }

  const expectedCaller = (credentials: Credentials): Caller | null => {
    const credential = findCredential(credentials)
    if (!credential || credential.secret.length > maxCredentialLength) return null
    return callers.get(credential.kind + hashSecret(credential.secret))?.caller ?? null
  }

  const expiryOfCaller = (caller: Caller): number => expiries.get(caller) ?? Number.POSITIVE_INFINITY

  const acceptsAgain = (caller: Caller): boolean => {
    if (expiryOfCaller(caller) <= now()) return false
    lastUses.note(caller)
    return true
  }

  const authenticate = async (credentials: Credentials, observed: Observed) => {
    const credential = findCredential(credentials)
    if (!credential || credential.secret.length > maxCredentialLength) return refused
    const current = observed.get(revisionKeys.access)
    if (current !== revision) {
      revision = current
      callers.clear()
      unknownSecrets.clear()
    }
    const hash = hashSecret(credential.secret)
    const key = credential.kind + hash
    const found = callers.get(key) ?? (unknownSecrets.get(key) ? null : await lookUp(key, hash, credential.find))
    if (!found || found.expiresAt <= now()) return refused
    lastUses.note(found.caller)
    return found.caller
  }
  return Object.assign(authenticate, { expectedCaller, acceptsAgain, expiryOf: expiryOfCaller })
}
