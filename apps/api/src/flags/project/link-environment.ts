import type { AddEnvironment, Empty } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { storeConfig } from '../../store/repositories/change-request-settings.repository.ts'
import {
  findLinkable,
  insertConfigurations,
  insertLink,
  type LinkableRow,
  touchFeaturesOfProject,
} from '../../store/repositories/project-environments.repository.ts'
import type { Change, Writer } from '../../store/writer.ts'
import type { FlagWriter } from '../feature/change-flags.ts'
import { readFlagWorlds } from '../feature/read-flag-world.ts'
import { checkedDefaultStrategy } from './default-strategy-rules.ts'
import { linkRevisions } from './link-revisions.ts'

/** The default strategy that a new link gets; null: none of its own. */
const strategyOf = async (tx: Tx, caller: FlagWriter, project: string, { environment, defaultStrategy }: AddEnvironment) => {
  const place = { project, environments: [environment], features: [], segments: defaultStrategy?.segments ?? [], linked: false }
  const present = await readFlagWorlds(tx, caller, place)
  if (!present) return unknownProject(project)
  return defaultStrategy ? checkedDefaultStrategy(present.worlds[0]!, defaultStrategy, 'body/defaultStrategy') : null
}

/** What becomes of the reviews of an environment that a project gains: as they were before it lost it, unless the body says otherwise. */
const reviews = (
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

/** Gives an environment to a project, alone: no feature of it is made or moved meanwhile. */
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
      if (found.linked) return failure('NameExistsError', `The project ${project} has the environment ${environment} already`)
      const reviewed = reviews(project, wanted, found)
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
