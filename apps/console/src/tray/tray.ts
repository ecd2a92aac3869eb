import { baseOf, type FlagChange, isOnSegment, type ProposedChange, type World } from '@halyard/domain'
import type { Applied } from './apply.ts'
import { keyOf, withChange } from './batch.ts'
import { continued, planOf } from './planned.ts'
import { type Batch, type Call, type Tray, tray } from './state.ts'

const withBatch = ({ batches, calls }: Tray, batch: Batch): Tray => {
  const others = batches.filter((each) => keyOf(each) !== keyOf(batch))
  if (batch.changes.length === 0) return { batches: others, calls }
  const at = batches.findIndex((each) => keyOf(each) === keyOf(batch))
  return { batches: at < 0 ? [...batches, batch] : batches.with(at, batch), calls }
}

/** Replaces the changes of one environment; none: the batch leaves the tray. */
export const setChanges = (scope: Pick<Batch, 'project' | 'environment'>, changes: Batch['changes']): void =>
  tray.update((present) => withBatch(present, { ...scope, changes, key: crypto.randomUUID() }))

/** The batch of an environment; undefined: the tray has no change there. */
export const batchIn = (present: Tray, scope: Pick<Batch, 'project' | 'environment'>): Batch | undefined =>
  present.batches.find((each) => keyOf(each) === keyOf(scope))

/** Puts changes of flags into the tray. `world` is the state that the person sees. */
export const addChanges = (world: World, added: readonly FlagChange[]): void => {
  const scope = { project: world.project, environment: world.environment }
  const before = batchIn(tray.get(), scope)?.changes ?? []
  const changes = added.reduce<Batch['changes']>((all, change) => withChange(all, change, baseOf(change, world)), before)
  const { difference, conflicts } = planOf(world, changes)
  // Changes back to the present state leave the tray.
  setChanges(scope, difference.length === 0 && conflicts.length === 0 ? [] : changes)
}

/** Puts changes into the tray that have the states on which they are based. */
export const addProposed = (scope: Pick<Batch, 'project' | 'environment'>, added: readonly ProposedChange[]): void => {
  const before = batchIn(tray.get(), scope)?.changes ?? []
  const changes = added.reduce<Batch['changes']>(
    (all, { id: _, base = {}, ...change }) => withChange(all, change as FlagChange, base),
    before,
  )
  setChanges(scope, changes)
}

/**
 * Removes changes that were sent. Changes that the person made while the request was running stay. They start from the state after it, unless
 * the changes were only proposed.
 */
export const removeSent = (sent: Batch, applied?: Pick<Applied, 'after' | 'ids'>): void => {
  const left = (batchIn(tray.get(), sent)?.changes ?? []).filter((change) => !sent.changes.includes(change))
  const rebased = (change: ProposedChange): ProposedChange => {
    if (!applied || !(isOnSegment(change) || applied.after.features.has(change.feature))) return change
    const next = continued(change, applied.ids)
    return { ...next, base: baseOf(next, applied.after) }
  }
  setChanges(sent, left.map(rebased))
}

/** Puts a call into the tray; it replaces the call with the same key. */
export const addCall = (call: Call): void =>
  tray.update(({ batches, calls }) => ({ batches, calls: [...calls.filter(({ key }) => key !== call.key), call] }))

export const removeCall = (key: string): void =>
  tray.update(({ batches, calls }) => ({ batches, calls: calls.filter((each) => each.key !== key) }))

export const emptyTray = (): void => tray.set({ batches: [], calls: [] })
