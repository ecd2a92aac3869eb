import type { Plan, World } from '@halyard/domain'
import { type ChangeRequest, PreconditionFailed } from '@halyard/sdk'
import { halyard } from '../data/client.ts'
import { queryClient } from '../data/query-client.ts'
import { readWorld, versionOfEnvironment } from '../data/world.ts'
import { featuresOf } from './batch.ts'
import { givenIds, planOf, toSend, worldAfter } from './planned.ts'
import type { Batch } from './state.ts'

export interface Applied {
  readonly kind: 'applied'
  /** The worlds before and after the batch alone. */
  readonly before: World
  readonly after: World
  /** The ids that the server gave to strategies, by the keys of their ids in the tray. */
  readonly ids: ReadonlyMap<string, string>
}

export interface Proposed {
  readonly kind: 'proposed'
  readonly request: ChangeRequest
}

/** The present state changed, so the person must look again. */
export interface Moved {
  readonly kind: 'moved'
  readonly plan: Plan
}

const attempts = 5

/**
 * Applies a batch directly, if its effect still has the hash that the person saw; null: whatever it merges with. Other writes in the environment
 * between the read and the write repeat both, so no write is lost.
 */
export const applyBatch = async (batch: Batch, shownHash: string | null, comment: string | undefined): Promise<Applied | Moved> => {
  const request = { ...batch, features: featuresOf(batch) }
  const params = { projectId: batch.project, environment: batch.environment }
  for (let attempt = 1; ; attempt++) {
    const version = await versionOfEnvironment(batch)
    const before = await readWorld(queryClient, request)
    const planned = planOf(before, batch.changes)
    const body = toSend(before, batch.changes)
    // Others made the same changes, or a request whose response was lost.
    if (planned.conflicts.length === 0 && body.length === 0) return { kind: 'applied', before, after: before, ids: new Map() }
    if (planned.conflicts.length > 0 || (shownHash !== null && planned.hash !== shownHash)) return { kind: 'moved', plan: planned }
    try {
      // The server stores no response for a refusal, so every attempt has the same key: the server applies the changes once.
      const options = { ifMatch: version, comment, idempotencyKey: batch.key }
      const applied = await halyard.featureEnvironments.applyChanges({ params, body }, options)
      return { kind: 'applied', before, after: worldAfter(planned, applied), ids: givenIds(planned, applied) }
    } catch (error) {
      if (!(error instanceof PreconditionFailed) || attempt === attempts) throw error
    }
  }
}

/** Asks the server whether it would apply the batch. Rejects with its error. */
export const checkBatch = async ({ project, environment, changes }: Batch, world: World, signal: AbortSignal): Promise<unknown> => {
  const body = toSend(world, changes)
  const input = { params: { projectId: project, environment }, query: { dryRun: true }, body }
  return body.length === 0 ? null : halyard.featureEnvironments.applyChanges(input, { signal })
}

/** Adds the batch to the caller's open change request, or to a new one, and sends it for review, if its effect still has the shown hash. */
export const proposeBatch = async (batch: Batch, shownHash: string, title: string | undefined): Promise<Proposed | Moved> => {
  const world = await readWorld(queryClient, { ...batch, features: featuresOf(batch) })
  const planned = planOf(world, batch.changes)
  // A request contains no former values, so a conflict would revert the change of another person.
  if (planned.conflicts.length > 0 || planned.hash !== shownHash) return { kind: 'moved', plan: planned }
  const created = await halyard.changeRequests.createChangeRequest(
    { params: { projectId: batch.project, environment: batch.environment }, body: toSend(world, batch.changes) },
    { idempotencyKey: batch.key },
  )
  const params = { projectId: batch.project, id: created.id }
  if (title !== undefined) await halyard.changeRequests.updateChangeRequestTitle({ params, body: { title } })
  if (created.state !== 'Draft') return { kind: 'proposed', request: created }
  const request = await halyard.changeRequests.setChangeRequestState({ params, body: { state: 'In review' } })
  return { kind: 'proposed', request }
}
