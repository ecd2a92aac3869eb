import type { Contract, CreateApiToken, ErrorDetail } from '@halyard/contracts'
import { type Failure, failure, wrongFields } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listTokensOfProject, type TokenRow } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { makeToken } from './make-token.ts'
import { revocationOfToken } from './revocation-of-token.ts'
import { projectPath, scopeOf } from './token-scope.ts'

export const getProjectApiTokens: Operation<Contract['apiTokens']['getProjectApiTokens']> = {
  watches: () => [revisionKeys.projects, revisionKeys.access],
  run: async (ports, { params: { projectId }, caller, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    const tokens = await ports.store.run(listTokensOfProject(projectId))
    // A token that also reads a hidden project would reveal that project.
    return { tokens: tokens.filter(({ projects }) => projects.every((id) => sees(caller, id))).map(toApiToken) }
  },
}

/** Details if the token would read another project or be an admin token. */
const projectFaults = (body: CreateApiToken, project: string): ErrorDetail[] => {
  const { type, projects } = scopeOf({ ...body, project: body.project ?? project })
  const others = projects.filter((id) => id !== project)
  return [
    ...(type === 'admin' ? [{ path: 'body/type', message: 'must be backend or frontend for a token of a project' }] : []),
    ...others.map((id) => ({ path: projectPath(body, id), message: `must be ${project}, or absent` })),
  ]
}

export const createProjectApiToken: Operation<Contract['apiTokens']['createProjectApiToken']> = {
  watches: () => [revisionKeys.projects],
  run: async (ports, { params: { projectId }, body, caller, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    return wrongFields(projectFaults(body, projectId)) ?? makeToken(ports, caller, body, scopeOf({ ...body, projects: [projectId] }))
  },
}

/**
 * Treats a token as unknown if it does not read the project or its list hides the token from the caller. Returns an error
 * if the token also reads other projects.
 */
const checkInProject =
  (project: string, caller: Caller) =>
  ({ projects }: TokenRow): Failure | 'unknown' | null => {
    if (!projects.includes(project) || !projects.every((id) => sees(caller, id))) return 'unknown'
    return projects.length === 1
      ? null
      : failure('ConflictError', `The token also reads projects other than ${project}; delete it through /api/admin/api-tokens`)
  }

export const deleteProjectApiToken: Operation<Contract['apiTokens']['deleteProjectApiToken']> = {
  watches: () => [revisionKeys.projects],
  run: async (ports, { params: { projectId, token }, caller, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    return ports.store.write(caller.actor, revocationOfToken(token, ports.runtime.now, checkInProject(projectId, caller)))
  },
}
