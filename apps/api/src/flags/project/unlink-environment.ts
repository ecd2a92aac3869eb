import { randomUUID } from 'node:crypto'
import type { Empty } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listReviewedEnvironments } from '../../store/repositories/change-request-settings.repository.ts'
import { insertContentsEvents } from '../../store/repositories/environment-contents-events.repository.ts'
import { insertEvents } from '../../store/repositories/events.repository.ts'
import {
  listLinksOfProject,
  removeConfigurations,
  removeLink,
  touchFeaturesOfProject,
} from '../../store/repositories/project-environments.repository.ts'
import { findProject } from '../../store/repositories/projects.repository.ts'
import type { Writer } from '../../store/writer.ts'
import type { FlagWriter } from '../feature/change-flags.ts'
import { refusalOfDirectWrite } from '../feature/guard.ts'
import { linkRevisions } from './link-revisions.ts'

/** Takes an environment from a project, alone, with all that the project's features are there. */
export const unlinkEnvironment = (writer: Writer, caller: FlagWriter, project: string, environment: string): Promise<Empty | Failure> =>
  writer.write<Empty>(
    caller.actor,
    async (tx) => {
      const [[found], links, reviewed] = await tx.batch(
        findProject(project),
        listLinksOfProject(project),
        listReviewedEnvironments(project),
      )
      if (!found) return unknownProject(project)
      const link = links.find((row) => row.environment === environment)
      if (!link) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
      const isReviewed = reviewed.some((row) => row.environment === environment)
      const refused = refusalOfDirectWrite(caller, project, isReviewed ? [environment] : [])
      if (refused) return refused
      if (links.length === 1) return failure('ConflictError', `${environment} is the last environment of the project ${project}`)
      const group = randomUUID()
      const preData = { environment, defaultStrategy: link.default_strategy }
      const events = [{ type: 'project-environment-removed', project, environment, preData }]
      return {
        statements: [
          insertContentsEvents(environment, 'removed', caller.actor, group, project),
          insertEvents(events, caller.actor, group),
          removeConfigurations(project, environment),
          removeLink(project, environment),
          touchFeaturesOfProject(project),
        ],
        events: [],
        revisions: linkRevisions(project, environment),
        result: {},
      }
    },
    'exclusive',
  )
