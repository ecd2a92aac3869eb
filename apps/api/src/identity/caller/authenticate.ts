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
import type { Sightings } from './sightings.ts'

/** What a request shows to say who sends it. */
export interface Credentials {
  /** The header Authorization: a token, which beats a cookie. */
  readonly authorization: string | undefined
  /** The secret of a session, from its cookie. */
  readonly session?: string | undefined
  /** The id of an API token, for which the caller has a ticket of this server; it beats both. */
  readonly tokenId?: number | undefined
}

interface Known {
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

const remembered = { entries: 10_000 }
const longestCredential = 1_000

const refused = failure(
  'AuthenticationRequired',
  'You must send a valid API token in the Authorization header, or log in with POST /auth/simple/login',
)

const endOf = (expiresAt: string | null): number => (expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt))

type Run = Pick<Database, 'run'>

const knownToken = (row: TokenRow | undefined): Known | null =>
  row ? { caller: tokenCaller(row.id, row.name, row), expiresAt: endOf(row.expires_at) } : null

const findByApiToken = async (database: Run, hash: string): Promise<Known | null> => {
  const [row] = await database.run(findToken(hash))
  return knownToken(row)
}

const findByAccountToken = async (database: Run, hash: string): Promise<Known | null> => {
  const [row] = await database.run(findTokenAccount(hash))
  return row ? { caller: accountCaller(row, null), expiresAt: endOf(row.expires_at) } : null
}

const findBySession = async (database: Run, hash: string): Promise<Known | null> => {
  const [row] = await database.run(findSessionAccount(hash))
  return row ? { caller: accountCaller(row, hash), expiresAt: endOf(row.expires_at) } : null
}

type Find = typeof findByApiToken

/** No more than a prefix and digits; the tokens of an API name an environment, so that those of a project `user` have a dot. */
const accountSecret = /^user:[^.]*$/

/** The secret that is shown, and where it is to be looked for: each kind in its own place, so that none passes for another. */
const read = ({ authorization, session, tokenId }: Credentials): { secret: string; kind: string; find: Find } | null => {
  if (tokenId !== undefined) {
    const find: Find = async (database) => {
      const [row] = await database.run(findTokenById(tokenId))
      return knownToken(row)
    }
    return { secret: String(tokenId), kind: 'id', find }
  }
  if (!authorization) return session ? { secret: session, kind: 'session', find: findBySession } : null
  const secret = authorization.replace(/^bearer +/i, '')
  return accountSecret.test(secret) ? { secret, kind: 'account', find: findByAccountToken } : { secret, kind: 'api', find: findByApiToken }
}

export interface Authenticate {
  (credentials: Credentials, observed: Observed): Promise<Caller | Failure>
  /** The caller who is remembered for the credentials, who may have changed since: a guess, made before anything is asked of the database. */
  expectedCaller(credentials: Credentials): Caller | null
}

/** Finds the caller of a request. Answers are remembered until the access revision moves, unknown secrets too. */
export const createAuthenticate = (database: Run, sightings: Pick<Sightings, 'note'>, now: () => number): Authenticate => {
  let revision: string | undefined
  const callers = new BoundedMemory<string, Known>(remembered)
  // Apart from the known ones, so that a flood of wrong secrets pushes none of those out.
  const strangers = new BoundedMemory<string, true>(remembered)

  const lookUp = async (key: string, hash: string, find: Find): Promise<Known | null> => {
    const before = revision
    const found = await find(database, hash)
    if (revision !== before) return found
    if (found) callers.set(key, found)
    else strangers.set(key, true)
    return found
  }

  const expectedCaller = (credentials: Credentials): Caller | null => {
    const shown = read(credentials)
    if (!shown || shown.secret.length > longestCredential) return null
    return callers.get(shown.kind + hashSecret(shown.secret))?.caller ?? null
  }

  const authenticate = async (credentials: Credentials, observed: Observed) => {
    const shown = read(credentials)
    if (!shown || shown.secret.length > longestCredential) return refused
    const current = observed.get(revisionKeys.access)
    if (current !== revision) {
      revision = current
      callers.clear()
      strangers.clear()
    }
    const hash = hashSecret(shown.secret)
    const key = shown.kind + hash
    const found = callers.get(key) ?? (strangers.get(key) ? null : await lookUp(key, hash, shown.find))
    if (!found || found.expiresAt <= now()) return refused
    sightings.note(found.caller)
    return found.caller
  }
  return Object.assign(authenticate, { expectedCaller })
}
