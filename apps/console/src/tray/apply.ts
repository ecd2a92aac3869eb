import { type Plan, type ProposedChange, plan, resolve, type World } from '@halyard/domain'
import { type ChangeRequest, type ChangeRequestCreate, PreconditionFailed } from '@halyard/sdk'
import { halyard } from '../data/client.ts'
import { queryClient } from '../data/query-client.ts'
import { readWorld, versionOfEnvironment } from '../data/world.ts'
import { featuresOf } from './batch.ts'
import type { Batch } from './state.ts'

/** Applied: the worlds before and after. Moved: the present state changed, so the person must look again. */
export type Result =
  | { readonly kind: 'applied'; readonly before: World; readonly after: World }
  | { readonly kind: 'moved'; readonly plan: Plan }

export const planOf = (world: World, changes: readonly ProposedChange[]): Plan => plan((change) => change.base, world, changes)

/** The changes as a request has them: without the state that the person saw, and with what others changed meanwhile. */
export const toSend = (world: World, changes: readonly ProposedChange[]): ChangeRequestCreate[] =>
  changes.flatMap((change) => {
    const { change: merged } = resolve(change, [], 'mine', world)
    if (!merged) return []
    const { id: _, base: __, ...rest } = merged
    // A change is an element of the request.
    return [rest as unknown as ChangeRequestCreate]
  })

const attempts = 5

/**
 * Applies a batch directly, if its effect still has the hash that the person saw; null: whatever it merges with. Other writes in the environment between the read and the write
 * repeat both, so no write is lost.
 */
export const applyBatch = async (batch: Batch, shownHash: string | null, comment: string | undefined): Promise<Result> => {
  const request = { ...batch, features: featuresOf(batch) }
  const params = { projectId: batch.project, environment: batch.environment }
  for (let attempt = 1; ; attempt++) {
    const version = await versionOfEnvironment(batch)
    const before = await readWorld(queryClient, request)
    const planned = planOf(before, batch.changes)
    if (planned.conflicts.length > 0 || (shownHash !== null && planned.hash !== shownHash)) return { kind: 'moved', plan: planned }
    try {
      const options = { ifMatch: version, comment, idempotencyKey: `${batch.key}-${attempt}` }
      await halyard.featureEnvironments.applyChanges({ params, body: toSend(before, batch.changes) }, options)
    } catch (error) {
      if (error instanceof PreconditionFailed && attempt < attempts) continue
      throw error
    }
    return { kind: 'applied', before, after: await readWorld(queryClient, request) }
  }
}

/** Asks the server whether it would apply the batch. Rejects with its error. */
export const checkBatch = (batch: Batch, world: World, signal: AbortSignal): Promise<unknown> =>
  halyard.featureEnvironments.applyChanges(
    {
      params: { projectId: batch.project, environment: batch.environment },
      query: { dryRun: true },
      body: toSend(world, batch.changes),
    },
    { signal },
  )

/** Adds the batch to the caller's open change request, or to a new one, and sends it for review. */
export const proposeBatch = async (batch: Batch, title: string | undefined): Promise<ChangeRequest> => {
  const world = await readWorld(queryClient, { ...batch, features: featuresOf(batch) })
  const request = await halyard.changeRequests.createChangeRequest(
    { params: { projectId: batch.project, environment: batch.environment }, body: toSend(world, batch.changes) },
    { idempotencyKey: batch.key },
  )
  const params = { projectId: batch.project, id: request.id }
  if (title !== undefined) await halyard.changeRequests.updateChangeRequestTitle({ params, body: { title } })
  if (request.state !== 'Draft') return request
  return halyard.changeRequests.setChangeRequestState({ params, body: { state: 'In review' } })
}
