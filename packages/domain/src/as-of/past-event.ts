/** A past event, with the fields that undoing the event needs. */
export interface PastEvent {
  readonly type: string
  readonly project: string | null
  readonly feature: string | null
  readonly environment: string | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly preData: Readonly<Record<string, unknown>> | null
  /** The id that all events of one request share. */
  readonly group: string
}

/** Why a former state is unknown. `notRecorded`: an event lacks the state; `contradiction`: an event does not fit the state after it. */
export type RewindFault = 'notRecorded' | 'contradiction'
