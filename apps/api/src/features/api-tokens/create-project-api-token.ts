import type { Contract, CreateApiToken, ErrorDetail } from '@halyard/contracts'
import { wrongFields } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { makeToken } from './make-token.ts'
import { projectPath, scopeOf } from './token-scope.ts'

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
