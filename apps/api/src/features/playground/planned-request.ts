import { type Failure, failure, type Plan, type World } from '@halyard/domain'
import { planRequest } from '../../flags/change-request/plan-request.ts'
import { isHiddenDraft } from '../../flags/change-request/see-request.ts'
import { readWorldsToPlan } from '../../flags/world/read-world-to-plan.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import { type ChangeRequestRow, listChangeRequests, withIds } from '../../store/repositories/change-requests.repository.ts'
import { listChanges } from '../../store/repositories/changes.repository.ts'
import type { EvaluatedFeatureRow, EvaluatedSegmentRow } from '../../store/repositories/delivered-features.repository.ts'
import { bytesOf } from './answer-size.ts'
import type { PlaygroundQuery } from './scope.ts'

/** An open change request with its plan, and the present state on which the plan is based. */
export interface PlannedRequest {
  readonly request: ChangeRequestRow
  readonly world: World
  readonly plan: Plan
}

const closed: readonly ChangeRequestRow['state'][] = ['Applied', 'Cancelled', 'Rejected']

const wrongRequest = (message: string): Failure =>
  failure('ValidationError', `body/changeRequest: ${message}`, [{ path: 'body/changeRequest', message }])

/**
 * Reads a change request and plans its changes. Returns 404 if the caller cannot see the request, 400 if its environment or
 * project is not evaluated, and 409 if the request is closed.
 */
export const readPlannedRequest = async (tx: Tx, caller: Caller, query: PlaygroundQuery, id: number): Promise<PlannedRequest | Failure> => {
  const selection = withIds([id])
  const [[request], changes] = await tx.batch(listChangeRequests(selection), listChanges(selection))
  if (!request || !sees(caller, request.project) || isHiddenDraft(caller, request))
    return failure('NotFoundError', `There is no change request ${id}`)
  const { project, environment, state } = request
  if (!query.environments.includes(environment))
    return wrongRequest(`changes the environment ${environment}, which is not evaluated; evaluate this environment`)
  if (query.projects !== '*' && !query.projects.includes(project))
    return wrongRequest(`changes the project ${project}, which is not evaluated; add this project`)
  if (closed.includes(state))
    return failure('ConflictError', `The change request ${id} is ${state}; only open change requests can be evaluated`)
  const worldIn = await readWorldsToPlan(tx, project, [environment], changes as never)
  const world = worldIn(environment)
  return { request, world, plan: planRequest(changes, world) }
}

/**
 * The features of an environment after the request is applied. Archiving and dependencies have the same effect in every
 * environment.
 */
export const featuresAfter = (
  rows: readonly EvaluatedFeatureRow[],
  environment: string,
  { request, world, plan: { result } }: PlannedRequest,
): EvaluatedFeatureRow[] =>
  rows.flatMap((row) => {
    const feature = result.features.get(row.name)
    if (!feature || feature === world.features.get(row.name)) return [row]
    if (feature.archived) return []
    const dependencies = feature.parents
    if (environment !== request.environment || !feature.configuration) return [{ ...row, dependencies }]
    const { enabled, strategies, variants } = feature.configuration
    return [{ ...row, dependencies, enabled, strategies, variants, bytes: bytesOf(strategies, variants) }]
  })

/** Segments by id after the request is applied. */
export const segmentsAfter = (
  segments: ReadonlyMap<number, EvaluatedSegmentRow>,
  { world, plan: { result } }: PlannedRequest,
): ReadonlyMap<number, EvaluatedSegmentRow> => {
  const after = new Map(segments)
  for (const [id, segment] of result.segments) {
    if (segment === world.segments.get(id)) continue
    const { name, project, constraints } = segment
    after.set(id, { id, name, project, constraints, bytes: bytesOf(constraints) })
  }
  for (const id of world.segments.keys()) if (!result.segments.has(id)) after.delete(id)
  return after
}
