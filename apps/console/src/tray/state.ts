import type { ProposedChange } from '@halyard/domain'
import { onOtherAccount } from '../data/enter.ts'
import { observable } from '../data/observable.ts'

/** Changes in one environment of a project, which the server applies all or none. */
export interface Batch {
  readonly project: string
  readonly environment: string
  /** Each with the state that the person saw. Ids are those of this batch. */
  readonly changes: readonly ProposedChange[]
  /** The Idempotency-Key of these changes: a repeated request is applied once. */
  readonly key: string
}

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

/** Something that was applied or proposed while the page is open. */
export interface Done {
  readonly id: number
  readonly text: string
  /** Address of the result, such as a change request. */
  readonly href?: string
  /** Reverts it; absent: it cannot be undone here. Resolves with a sentence for the person. */
  readonly undo?: () => Promise<string>
}

/** The tray lives as long as the page is open; a session that ends does not empty it. */
export const tray = observable<Tray>({ batches: [], calls: [] })

/** Newest first. */
export const done = observable<readonly Done[]>([])

onOtherAccount(() => {
  tray.set({ batches: [], calls: [] })
  done.set([])
})
