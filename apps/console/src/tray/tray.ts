import { baseOf, type FlagChange, type World } from '@halyard/domain'
import { observable } from '../data/observable.ts'
import { type Batch, keyOf, withChange } from './batch.ts'

/** A write that is not a change of flag state, such as new settings of a project. */
export interface Call {
  /** Equal for calls that replace each other. */
  readonly key: string
  /** What the call changes, in one sentence for each line. */
  readonly lines: readonly string[]
  /** Asks the server whether it accepts the call; absent: the server cannot check it. */
  readonly check?: () => Promise<unknown>
  readonly apply: (comment: string | undefined) => Promise<unknown>
  /** Sets the former values; absent: the call cannot be undone. */
  readonly undo?: () => Promise<unknown>
}

/** The changes of a person that are not applied yet. */
export interface Tray {
  readonly batches: readonly Batch[]
  readonly calls: readonly Call[]
}

const empty: Tray = { batches: [], calls: [] }

/** The tray lives as long as the page is open; a session that ends does not empty it. */
export const tray = observable<Tray>(empty)

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
  setChanges(scope, changes)
}

/** Puts a call into the tray; it replaces the call with the same key. */
export const addCall = (call: Call): void =>
  tray.update(({ batches, calls }) => ({ batches, calls: [...calls.filter(({ key }) => key !== call.key), call] }))

export const removeCall = (key: string): void =>
  tray.update(({ batches, calls }) => ({ batches, calls: calls.filter((each) => each.key !== key) }))

export const emptyTray = (): void => tray.set(empty)
