import { randomUUID } from 'node:crypto'
import type { AddEnvironment, Empty } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { listReviewedEnvironments, storeConfig } from '../../store/repositories/change-request-settings.repository.ts'
import { insertContentsEvents } from '../../store/repositories/environment-contents-events.repository.ts'
import { insertEvents } from '../../store/repositories/events.repository.ts'
import {
  findLinkable,
  insertConfigurations,
  insertLink,
  type LinkableRow,
  listLinksOfProject,
  removeConfigurations,
  removeLink,
  touchFeaturesOfProject,
} from '../../store/repositories/project-environments.repository.ts'
import { findProject } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change, Writer } from '../../store/writer.ts'
import type { FlagWriter } from '../feature/change-flags.ts'
import { featureRevisions } from '../feature/feature-revisions.ts'
import { refusalOfDirectWrite } from '../feature/review-requirement.ts'
import { readWorldsToChange } from '../world/read-world-to-change.ts'
import { checkedDefaultStrategy } from './set-default-strategy.ts'

/**
 * Revision keys of an environment that is linked to or unlinked from a project: features, lists that count links, settings, and change
 * requests.
 */
const linkRevisions = (project: string, environment: string): string[] => [
  ...featureRevisions(project, [{ environment }]),
  revisionKeys.environments,
  revisionKeys.settings(project),
  revisionKeys.changeRequests(project),
]

/** The default strategy of a new link. Null: the link has none. */
const strategyOf = async (tx: Tx, caller: FlagWriter, project: string, { environment, defaultStrategy }: AddEnvironment) => {
  const needed = {
    project,
    environments: [environment],
    features: [],
    segments: defaultStrategy?.segments ?? [],
    linked: false,
  }
  const present = await readWorldsToChange(tx, caller, needed)
  if (!present) return unknownProject(project)
  return defaultStrategy ? checkedDefaultStrategy(present[0]!, defaultStrategy, 'body/defaultStrategy') : null
}

/** Review settings of a new link: those of an earlier link of the same environment, unless the body sets them. */
const reviewChange = (
  project: string,
  { environment, changeRequestsEnabled: enabled }: AddEnvironment,
  { reviewed, required_approvals }: LinkableRow,
): Pick<Change<unknown>, 'statements' | 'events'> => {
  if (enabled === undefined || enabled === (reviewed ?? false)) return { statements: [], events: [] }
  const approvals = required_approvals ?? limits.approvals.min
  const state = (changeRequestEnabled: boolean) => ({
    environment,
    changeRequestEnabled,
    requiredApprovals: changeRequestEnabled ? approvals : null,
  })
  return {
    statements: [storeConfig(project, environment, enabled, approvals)],
    events: [{ type: 'change-request-configuration-updated', project, environment, data: state(enabled), preData: state(!enabled) }],
  }
}

/** Links an environment to a project under the exclusive state lock, so that no feature is created or moved meanwhile. */
export const linkEnvironment = (writer: Writer, caller: FlagWriter, project: string, wanted: AddEnvironment): Promise<Empty | Failure> =>
  writer.write<Empty>(
    caller.actor,
    async (tx) => {
      const { environment } = wanted
      const strategy = await strategyOf(tx, caller, project, wanted)
      if (strategy instanceof Failure) return strategy
      const [[found]] = await tx.batch(findLinkable(project, environment))
      if (!found) {
        const message = `There is no environment named ${environment}`
        return failure('NotFoundError', `body/environment: ${message}`, [{ path: 'body/environment', message }])
      }
      const staysReviewed = found.reviewed === true && wanted.changeRequestsEnabled !== false
      const refused = refusalOfDirectWrite(caller, project, strategy && staysReviewed ? [environment] : [])
      if (refused) return refused
      if (found.linked) return failure('NameExistsError', `The project ${project} has the environment ${environment} already`)
      const reviewed = reviewChange(project, wanted, found)
      return {
        statements: [
          insertLink(project, environment, strategy),
          insertConfigurations(project, environment),
          touchFeaturesOfProject(project),
          ...reviewed.statements,
        ],
        events: [
          { type: 'project-environment-added', project, environment, data: { environment, defaultStrategy: strategy } },
          ...reviewed.events,
        ],
        revisions: linkRevisions(project, environment),
        result: {},
      }
    },
    'exclusive',
  )

/** Unlinks an environment from a project under the exclusive state lock, and deletes the configurations of the project's features there. */
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
