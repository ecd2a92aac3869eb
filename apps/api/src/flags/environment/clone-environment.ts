import { randomUUID } from 'node:crypto'
import type { CloneEnvironment, Environment } from '@halyard/contracts'
import { type Failure, positionBehind, wrongFields } from '@halyard/domain'
import { cloneContents, cloneReviews } from '../../store/repositories/environment-contents.repository.ts'
import { insertContentsEvents } from '../../store/repositories/environment-contents-events.repository.ts'
import { insertEnvironment, listEnvironments, listLinks } from '../../store/repositories/environments.repository.ts'
import { type Actor, insertEvents } from '../../store/repositories/events.repository.ts'
import { listProjectIds } from '../../store/repositories/projects.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { environmentRevisions } from './environment-revisions.ts'
import { takenEnvironment, unknownEnvironment } from './environment-rules.ts'
import { toEnvironment } from './environments.mappers.ts'

const unknownProjects = (wanted: readonly string[], stored: readonly { readonly id: string }[]) => {
  const ids = new Set(stored.map(({ id }) => id))
  return wrongFields(
    wanted.flatMap((id, index) => (ids.has(id) ? [] : [{ path: `body/projects/${index}`, message: `There is no project ${id}` }])),
  )
}

/** Creates an environment with copies of another environment's configurations, for the given projects or all projects of the source. */
export const cloneEnvironment = (writer: Writer, actor: Actor, source: string, wanted: CloneEnvironment): Promise<Environment | Failure> =>
  writer.write<Environment>(
    actor,
    async (tx) => {
      const { name, type, clonePermissions } = wanted
      const [stored, links, known] = await tx.batch(listEnvironments(), listLinks([source]), listProjectIds())
      const sourceRow = stored.find((row) => row.name === source)
      if (!sourceRow) return unknownEnvironment(source)
      if (stored.some((row) => row.name === name)) return takenEnvironment(name)
      const unknown = unknownProjects(wanted.projects ?? [], known)
      if (unknown) return unknown

      const projects = [...new Set(wanted.projects ?? links.map(({ project }) => project))].sort()
      const row = {
        name,
        type,
        sort_order: positionBehind(stored.map((one) => one.sort_order)),
        enabled: sourceRow.enabled,
        protected: false,
      }
      const result = toEnvironment(row)
      const strategies = new Map(links.map((link) => [link.project, link.default_strategy]))
      const cloning = { source, name, projects }
      const group = randomUUID()
      const events = [
        { type: 'environment-created', environment: name, data: { ...result, clonedFrom: source } },
        ...projects.map((project) => ({
          type: 'project-environment-added',
          project,
          environment: name,
          data: { environment: name, defaultStrategy: strategies.get(project) ?? null },
        })),
      ]
      return {
        statements: [
          insertEnvironment(row),
          ...cloneContents(cloning),
          ...(clonePermissions ? [cloneReviews(cloning)] : []),
          insertEvents(events, actor, group),
          insertContentsEvents(name, 'added', actor, group),
        ],
        events: [],
        revisions: environmentRevisions(projects.map((project) => ({ project, environment: name }))),
        result,
      }
    },
    'exclusive',
  )
