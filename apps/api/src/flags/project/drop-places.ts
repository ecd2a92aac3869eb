import type { ImportPlan } from '@halyard/domain'
import { tokensWithout } from '../../identity/token/store-tokens.ts'
import type { Query, Tx } from '../../store/index.ts'
import { insertDiscardEvents } from '../../store/repositories/change-requests.repository.ts'
import type { Actor, NewEvent } from '../../store/repositories/events.repository.ts'
import { removeProjects } from '../../store/repositories/project-contents.repository.ts'
import { listTokensOfProjects, lockTokensOfEnvironments } from '../../store/repositories/tokens.repository.ts'
import { removeEnvironments } from '../environment/remove-environments.ts'

/** What drops the projects and environments of a plan, once nothing is in them, and what tells of the API tokens that were for them. */
export const dropPlaces = async (
  tx: Tx,
  plan: ImportPlan,
  actor: Actor,
  group: string,
  at: string,
): Promise<{ statements: Query[]; events: NewEvent[] }> => {
  const [projects, environments] = [plan.projects.drop, plan.environments.drop]
  if (projects.length === 0 && environments.length === 0) return { statements: [], events: [] }
  const [losing, revoked] = await tx.batch(listTokensOfProjects(projects), lockTokensOfEnvironments(environments))
  const removed = removeEnvironments(environments, revoked, at)
  const gone = new Set(revoked.map(({ id }) => id))
  const left = losing.filter(({ id }) => !gone.has(id))
  return {
    statements: [insertDiscardEvents({ projects, environments }, actor, group), ...removeProjects(projects), ...removed.statements],
    events: [...tokensWithout(projects, left), ...removed.events],
  }
}
