import type { Database } from '../db/index.ts'
import { type Failure, failure } from '../failure.ts'
import { revisionKeys } from '../revisions/keys.ts'
import type { Observed } from '../revisions/revisions.ts'
import type { Caller } from './caller.ts'
import { hashSecret } from './secrets.ts'
import { findToken, type TokenRow } from './tokens.repository.ts'

interface Known {
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

const mostRemembered = 10_000
const longestCredential = 1_000

const refused = failure(
  'AuthenticationRequired',
  'You must send a valid API token in the Authorization header, or log in with POST /auth/simple/login',
)

const known = (row: TokenRow): Known => ({
  caller: {
    actor: { name: row.name, account: null, token: row.id },
    token: { type: row.type, environment: row.environment, projects: row.projects },
    grants: row.type === 'admin' ? [{ permission: 'ADMIN' }] : [],
  },
  expiresAt: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
})

export type Authenticate = (authorization: string | undefined, observed: Observed) => Promise<Caller | Failure>

/** Finds the caller of a request. Answers are remembered until the access revision moves, unknown secrets too. */
export const createAuthenticate = (database: Pick<Database, 'run'>, now: () => number): Authenticate => {
  let revision: string | undefined
  let remembered = new Map<string, Known>()
  // Apart from the known ones, so that a flood of wrong secrets pushes none of those out.
  let unknown = new Set<string>()

  const lookUp = async (hash: string): Promise<Known | null> => {
    const [callers, strangers] = [remembered, unknown]
    const [row] = await database.run(findToken(hash))
    const found = row ? known(row) : null
    const into = found ? callers : strangers
    if (into.size >= mostRemembered) into.clear()
    if (found) callers.set(hash, found)
    else strangers.add(hash)
    return found
  }

  return async (authorization, observed) => {
    if (!authorization || authorization.length > longestCredential) return refused
    const current = observed.get(revisionKeys.access)
    if (current !== revision) {
      revision = current
      remembered = new Map()
      unknown = new Set()
    }
    const hash = hashSecret(authorization.replace(/^bearer +/i, ''))
    const found = remembered.get(hash) ?? (unknown.has(hash) ? null : await lookUp(hash))
    return found && found.expiresAt > now() ? found.caller : refused
  }
}
