export interface Sample {
  readonly accepted: unknown
  readonly refused: unknown
  /** Path of the fault in the refused sample, joined by slashes. */
  readonly at: string
}

export type Samples = Readonly<Record<string, Sample>>

/** An accepted object, and the same object with a fault; undefined removes a key. */
export const sample = (accepted: object, fault: object, at = Object.keys(fault).join('/')): Sample => ({
  accepted,
  refused: { ...accepted, ...fault },
  at,
})
