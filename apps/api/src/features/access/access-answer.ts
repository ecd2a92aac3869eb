import type { ProjectAccess } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import { projectRoles } from '../../identity/account/roles.mappers.ts'
import type { Cached } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Observed } from '../../store/observed.ts'
import { listMembersInProject } from '../../store/repositories/group-members.repository.ts'
import { listGroupsInProject, listUsersInProject } from '../../store/repositories/project-access.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toProjectGroup, toProjectUser } from './access.mappers.ts'

const readAccess = async (ports: Ports, project: string): Promise<ProjectAccess> => {
  const [users, groups, members] = await ports.store.snapshot((tx) =>
    tx.batch(listUsersInProject(project), listGroupsInProject(project), listMembersInProject(project)),
  )
  const membersOf = Map.groupBy(members, (member) => member.group_id)
  return {
    groups: groups.map((group) => toProjectGroup(group, membersOf.get(group.id) ?? [])),
    users: users.map(toProjectUser),
    roles: [...projectRoles],
  }
}

/** What is shown of a project's access, the same to everyone who may know of the project. */
export const accessAnswer = async (
  ports: Ports,
  observed: Observed,
  project: string,
  name: string,
  show: (access: ProjectAccess) => object,
): Promise<Cached | Failure> => {
  if (!(await ports.store.hasProject(project, observed))) return unknownProject(project)
  const body = await ports.cache.bodies.getOrBuild(JSON.stringify([name, project]), observed.get(revisionKeys.access)!, async () => {
    return textBody(JSON.stringify(show(await readAccess(ports, project))))
  })
  return { etag: body.etag, body: () => body }
}
