import type { ImportPlan } from '@halyard/domain'
import { tokensWithout } from '../../identity/token/store-tokens.ts'
import type { Query, Tx } from '../../store/index.ts'
import { insertDiscardEvents } from '../../store/repositories/change-requests.repository.ts'
import { lockRolesOfEnvironments } from '../../store/repositories/custom-roles.repository.ts'
import type { Actor, NewEvent } from '../../store/repositories/events.repository.ts'
import { removeProjects } from '../../store/repositories/project-contents.repository.ts'
import { listTokensOfProjects, lockTokensOfEnvironments } from '../../store/repositories/tokens.repository.ts'
import { removeEnvironments } from '../environment/remove-environments.ts'

/** Statements that delete the dropped projects and environments of a plan once they are empty, and events for their API tokens and for custom roles. */
export const dropProjectsAndEnvironments = async (
  tx: Tx,
  plan: ImportPlan,
  actor: Actor,
  group: string,
  at: string,
): Promise<{ statements: Query[]; events: NewEvent[] }> => {
  const [projects, environments] = [plan.projects.drop, plan.environments.drop]
  if (projects.length === 0 && environments.length === 0) return { statements: [], events: [] }
  const [affected, revoked, roles] = await tx.batch(
    listTokensOfProjects(projects),
    lockTokensOfEnvironments(environments),
    lockRolesOfEnvironments(environments),
  )
  const removed = removeEnvironments(environments, revoked, roles, at)
  const revokedIds = new Set(revoked.map(({ id }) => id))
  const remaining = affected.filter(({ id }) => !revokedIds.has(id))
  return {
    statements: [insertDiscardEvents({ projects, environments }, actor, group), ...removeProjects(projects), ...removed.statements],
    events: [...tokensWithout(projects, remaining), ...removed.events],
  }
}
