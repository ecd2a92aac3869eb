import { type Failure, failure, type Plan, type World } from '@halyard/domain'
import { planRequest } from '../../flags/change-request/plan-request.ts'
import { isHiddenDraft } from '../../flags/change-request/see-request.ts'
import { readWorldsToPlan } from '../../flags/world/read-world-to-plan.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import { type ChangeRequestRow, listChangeRequests, withIds } from '../../store/repositories/change-requests.repository.ts'
import { listChanges } from '../../store/repositories/changes.repository.ts'
import type { EvaluatedFeatureRow, EvaluatedSegmentRow } from '../../store/repositories/delivered-features.repository.ts'
import type { Asked } from './scope.ts'

/** An open change request with what it would leave. */
export interface PlannedRequest {
  readonly request: ChangeRequestRow
  readonly world: World
  readonly plan: Plan
}

const closed: readonly ChangeRequestRow['state'][] = ['Applied', 'Cancelled', 'Rejected']

const wrongRequest = (message: string): Failure =>
  failure('ValidationError', `body/changeRequest: ${message}`, [{ path: 'body/changeRequest', message }])

/** The request with its plan. 404 where the caller may not see it, 400 where its scope is not evaluated, 409 where it is closed. */
export const readPlannedRequest = async (tx: Tx, caller: Caller, asked: Asked, id: number): Promise<PlannedRequest | Failure> => {
  const which = withIds([id])
  const [[request], changes] = await tx.batch(listChangeRequests(which), listChanges(which))
  if (!request || !sees(caller, request.project) || isHiddenDraft(caller, request))
    return failure('NotFoundError', `There is no change request ${id}`)
  const { project, environment, state } = request
  if (!asked.environments.includes(environment)) return wrongRequest(`changes the environment ${environment}, which is not named`)
  if (asked.projects !== '*' && !asked.projects.includes(project)) return wrongRequest(`changes the project ${project}, which is not named`)
  if (closed.includes(state)) return failure('ConflictError', `The change request ${id} is ${state}; only an open one can be evaluated`)
  const worldIn = await readWorldsToPlan(tx, project, [environment], changes as never)
  const world = worldIn(environment)
  return { request, world, plan: planRequest(changes, world) }
}

const bytesOf = (...values: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(values))

/** The features of an environment as the request would leave them. What is archived, and what depends on what, is the same in every environment. */
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

/** Segments by id as the request would leave them. */
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
