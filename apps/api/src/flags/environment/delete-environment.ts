import { randomUUID } from 'node:crypto'
import type { Empty } from '@halyard/contracts'
import { type Failure, failure, reasonAgainstDeletion } from '@halyard/domain'
import { insertDiscardEvents } from '../../store/repositories/change-requests.repository.ts'
import { lockRolesOfEnvironments } from '../../store/repositories/custom-roles.repository.ts'
import {
  listFeaturesOn,
  listProjectsOfOnly,
  removeConfigurationsIn,
  touchFeaturesIn,
} from '../../store/repositories/environment-contents.repository.ts'
import { insertContentsEvents } from '../../store/repositories/environment-contents-events.repository.ts'
import { listEnvironments, listLinks } from '../../store/repositories/environments.repository.ts'
import { type Actor, insertEvents } from '../../store/repositories/events.repository.ts'
import { lockTokensOfEnvironments } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { environmentRevisions } from './environment-revisions.ts'
import { unknownEnvironment } from './environment-rules.ts'
import { toEnvironment } from './environments.mappers.ts'
import { removeEnvironments } from './remove-environments.ts'

/** Deletes an unused environment with all its contents. Returns 409 with the reason if the environment is in use. */
export const deleteEnvironment = (writer: Writer, now: () => number, actor: Actor, name: string): Promise<Empty | Failure> =>
  writer.write<Empty>(
    actor,
    async (tx) => {
      const [stored, links, features, onlyOneOf, tokens, roles] = await tx.batch(
        listEnvironments(),
        listLinks([name]),
        listFeaturesOn(name),
        listProjectsOfOnly(name),
        lockTokensOfEnvironments([name]),
        lockRolesOfEnvironments([name]),
      )
      const row = stored.find((environment) => environment.name === name)
      if (!row) return unknownEnvironment(name)
      const uses = { features: features.map((feature) => feature.name), onlyOneOf: onlyOneOf.map(({ project }) => project) }
      const reason = reasonAgainstDeletion(row, stored, uses)
      if (reason) return failure('ConflictError', reason)

      const removed = removeEnvironments([name], tokens, roles, new Date(now()).toISOString())
      const group = randomUUID()
      const { access, applications, metrics } = revisionKeys
      const events = [
        ...links.map(({ project, default_strategy: defaultStrategy }) => ({
          type: 'project-environment-removed',
          project,
          environment: name,
          preData: { environment: name, defaultStrategy },
        })),
        ...removed.events,
        { type: 'environment-deleted', environment: name, preData: toEnvironment(row) },
      ]
      return {
        statements: [
          insertContentsEvents(name, 'removed', actor, group),
          insertDiscardEvents({ environments: [name] }, actor, group),
          insertEvents(events, actor, group),
          // A new environment with the same name, type and position may be created before lists are read again. The changed features give
          // such lists another ETag.
          touchFeaturesIn(name),
          removeConfigurationsIn(name),
          ...removed.statements,
        ],
        events: [],
        revisions: [...environmentRevisions(links), access, applications, metrics],
        result: {},
      }
    },
    'exclusive',
  )
