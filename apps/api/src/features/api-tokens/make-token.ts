import type { CreateApiToken, CreatedApiToken, ErrorDetail } from '@halyard/contracts'
import { Failure, wrongFields } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { readExpiry } from '../../identity/token/expiry.ts'
import { newTokenSecret, storeTokens } from '../../identity/token/store-tokens.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { lockEnvironment, lockProjects } from '../../store/repositories/token-scopes.repository.ts'
import { nextTokenIds } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { projectPath, scopeFaults, type TokenScope } from './token-scope.ts'

interface Found {
  readonly projects: readonly { readonly id: string }[]
  readonly environments: readonly { readonly name: string }[]
}

/** Details for projects and environments of a token that do not exist or are hidden from the caller. */
const unknownScopeFaults = (caller: Caller, body: CreateApiToken, { environment, projects }: TokenScope, found: Found): ErrorDetail[] => {
  const known = new Set(['*', ...found.projects.map(({ id }) => id).filter((id) => sees(caller, id))])
  const unknown = projects.filter((project) => !known.has(project))
  const faults = unknown.map((project) => ({ path: projectPath(body, project), message: `There is no project ${project}` }))
  if (environment === '*' || found.environments.length > 0) return faults
  return [...faults, { path: 'body/environment', message: `There is no environment named ${environment}` }]
}

/**
 * Creates the token that the body describes. The operation must check first that the caller can grant the scope. Only this
 * response contains the secret.
 */
export const makeToken = async (
  { store, runtime: { now } }: Pick<Ports, 'store' | 'runtime'>,
  caller: Caller,
  body: CreateApiToken,
  scope: TokenScope,
): Promise<CreatedApiToken | Failure> => {
  const wrong = wrongFields(scopeFaults(body, scope))
  if (wrong) return wrong
  const expiry = readExpiry(caller, body.expiresAt, now())
  if (expiry instanceof Failure) return expiry
  const secret = newTokenSecret(scope)
  // The schema requires one of the two names.
  const draft = { ...scope, ...expiry, name: (body.tokenName ?? body.username)!, hash: hashSecret(secret) }
  return store.write(caller.actor, async (tx) => {
    const [projects, environments, [next]] = await tx.batch(
      lockProjects(scope.projects),
      lockEnvironment(scope.environment),
      nextTokenIds(1),
    )
    const missing = wrongFields(unknownScopeFaults(caller, body, scope, { projects, environments }))
    if (missing) return missing
    const token = { ...draft, id: next!.id, created_at: new Date(now()).toISOString() }
    return {
      ...storeTokens([token]),
      revisions: [revisionKeys.access],
      result: { ...toApiToken({ ...token, seen_at: null }), secret },
    }
  })
}
