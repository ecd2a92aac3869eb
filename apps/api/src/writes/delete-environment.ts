import { randomUUID } from 'node:crypto'
import type { Empty } from '@halyard/contracts'
import { reasonToStay } from '@halyard/domain'
import { lockTokensOfEnvironments } from '../access/tokens.repository.ts'
import { type Actor, insertEvents } from '../events/events.repository.ts'
import { type Failure, failure } from '../failure.ts'
import { insertDiscardEvents } from '../features/change-requests/change-requests.repository.ts'
import { insertContentsEvents } from '../features/environments/contents-events.repository.ts'
import {
  listFeaturesOn,
  listProjectsOfOnly,
  removeConfigurationsIn,
  touchFeaturesIn,
} from '../features/environments/environment-contents.repository.ts'
import { unknownEnvironment } from '../features/environments/environment-rules.ts'
import { toEnvironment } from '../features/environments/environments.mappers.ts'
import { listEnvironments, listLinks } from '../features/environments/environments.repository.ts'
import { revisionKeys } from '../revisions/keys.ts'
import { environmentRevisions } from './environment-revisions.ts'
import { removeEnvironments } from './remove-environments.ts'
import type { Writer } from './writer.ts'

/** Deletes an environment that nothing needs, with all that there is in it. */
export const deleteEnvironment =
  (writer: Writer, now: () => number) =>
  (actor: Actor, name: string): Promise<Empty | Failure> =>
    writer.write<Empty>(
      actor,
      async (tx) => {
        const [stored, links, features, onlyOneOf, tokens] = await tx.batch(
          listEnvironments(),
          listLinks([name]),
          listFeaturesOn(name),
          listProjectsOfOnly(name),
          lockTokensOfEnvironments([name]),
        )
        const row = stored.find((environment) => environment.name === name)
        if (!row) return unknownEnvironment(name)
        const uses = { features: features.map((feature) => feature.name), onlyOneOf: onlyOneOf.map(({ project }) => project) }
        const reason = reasonToStay(row, stored, uses)
        if (reason) return failure('ConflictError', reason)

        const removed = removeEnvironments([name], tokens, new Date(now()).toISOString())
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
            // One of the same name, type and position may be made before lists are read again: they must not pass for unchanged.
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
