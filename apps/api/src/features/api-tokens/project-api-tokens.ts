import type { Contract, CreateApiToken, ErrorDetail } from '@halyard/contracts'
import { type Failure, failure, wrongFields } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listTokensOfProject, type TokenRow } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { makeToken } from './make-token.ts'
import { revoking } from './revoking.ts'
import { projectPath, scopeOf } from './token-scope.ts'

export const getProjectApiTokens: Operation<Contract['apiTokens']['getProjectApiTokens']> = {
  watches: () => [revisionKeys.projects, revisionKeys.access],
  run: async (ports, { params: { projectId }, caller, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    const tokens = await ports.store.run(listTokensOfProject(projectId))
    // The token of another project that the caller may not know of would tell of that.
    return { tokens: tokens.filter(({ projects }) => projects.every((id) => sees(caller, id))).map(toApiToken) }
  },
}

/** What a token of a project cannot be: of another project too, or for the administration of the server. */
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
 * A token that does not name the project is none of its own, nor is one that its list hides from the caller; what reads other projects too
 * is not the project's to end.
 */
const judgeIn =
  (project: string, caller: Caller) =>
  ({ projects }: TokenRow): Failure | 'unknown' | null => {
    if (!projects.includes(project) || !projects.every((id) => sees(caller, id))) return 'unknown'
    return projects.length === 1 ? null : failure('ConflictError', `The token reads other projects than ${project} too`)
  }

export const deleteProjectApiToken: Operation<Contract['apiTokens']['deleteProjectApiToken']> = {
  watches: () => [revisionKeys.projects],
  run: async (ports, { params: { projectId, token }, caller, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    return ports.store.write(caller.actor, revoking(token, ports.runtime.now, judgeIn(projectId, caller)))
  },
}
