import type { Contract, CreateApiToken, ErrorDetail } from '@halyard/contracts'
import { type Caller, sees } from '../../access/caller.ts'
import { readExpiry } from '../../access/expiry.ts'
import { hashSecret } from '../../access/secrets.ts'
import { newTokenSecret, storeTokens } from '../../access/store-tokens.ts'
import { nextTokenIds } from '../../access/tokens.repository.ts'
import { wrongFields } from '../../access/wrong-fields.ts'
import { Failure, failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { allowedTypes, refusalOf } from './token-permissions.ts'
import { lockEnvironment, lockProjects } from './token-places.repository.ts'
import { projectPath, scopeFaults, scopeOf, type TokenScope } from './token-scope.ts'

interface Found {
  readonly projects: readonly { readonly id: string }[]
  readonly environments: readonly { readonly name: string }[]
}

/** The places of a token that are not there, or not to be known of by the caller. */
const placeFaults = (caller: Caller, body: CreateApiToken, { environment, projects }: TokenScope, found: Found): ErrorDetail[] => {
  const known = new Set(['*', ...found.projects.map(({ id }) => id).filter((id) => sees(caller, id))])
  const unknown = projects.filter((project) => !known.has(project))
  const faults = unknown.map((project) => ({ path: projectPath(body, project), message: `There is no project ${project}` }))
  if (environment === '*' || found.environments.length > 0) return faults
  return [...faults, { path: 'body/environment', message: `There is no environment named ${environment}` }]
}

export const createApiToken: Operation<Contract['apiTokens']['createApiToken']> = {
  run: async ({ writer, now }, { body, caller }) => {
    const scope = scopeOf(body)
    if (!allowedTypes(caller, 'CREATE').includes(scope.type)) return refusalOf('CREATE', scope.type)
    if (scope.projects.includes('*') && caller.visible !== null)
      return failure('NoAccessError', 'A token for all projects is made by those who may know of all')
    const wrong = wrongFields(scopeFaults(body, scope))
    if (wrong) return wrong
    const expiry = readExpiry(body.expiresAt, now())
    if (expiry instanceof Failure) return expiry
    const secret = newTokenSecret(scope)
    // The schema asks for one of the two names.
    const draft = { ...scope, ...expiry, name: (body.tokenName ?? body.username)!, hash: hashSecret(secret) }
    return writer.write(caller.actor, async (tx) => {
      const [projects, environments, [next]] = await tx.batch(
        lockProjects(scope.projects),
        lockEnvironment(scope.environment),
        nextTokenIds(1),
      )
      const missing = wrongFields(placeFaults(caller, body, scope, { projects, environments }))
      if (missing) return missing
      const token = { ...draft, id: next!.id, created_at: new Date(now()).toISOString() }
      return {
        ...storeTokens([token]),
        revisions: [revisionKeys.access],
        result: { ...toApiToken({ ...token, seen_at: null }), secret },
      }
    })
  },
}
