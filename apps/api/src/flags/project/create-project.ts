import type { CreatedProject, CreateProject } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import type { Actor } from '../../store/repositories/events.repository.ts'
import {
  findProject,
  insertOwner,
  insertProject,
  linkEnabledEnvironments,
  lockProjectId,
} from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'

/**
 * Creates a project with links to all enabled environments. An account becomes the owner; a project that an API token creates has no owner.
 */
export const createProject = (
  writer: Writer,
  now: () => number,
  actor: Actor,
  { id, name, description, mode, defaultStickiness }: CreateProject,
): Promise<CreatedProject | Failure> =>
  writer.write(actor, async (tx) => {
    const [, [taken]] = await tx.batch(lockProjectId(id), findProject(id))
    if (taken) return failure('NameExistsError', `There is a project ${id} already`)
    const at = new Date(now()).toISOString()
    const result: CreatedProject = { id, name, description, mode, defaultStickiness }
    return {
      statements: [
        insertProject({ ...result, createdAt: at }),
        linkEnabledEnvironments(id),
        ...(actor.account === null ? [] : [insertOwner(id, actor.account, at)]),
      ],
      events: [{ type: 'project-created', project: id, data: result }],
      // Access lists name the visible projects, so callers see the new project only after these lists are read again.
      revisions: [revisionKeys.access, revisionKeys.projects],
      result,
    }
  })
