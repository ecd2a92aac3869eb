export interface Sample {
  readonly accepted: unknown
  readonly refused: unknown
  /** Where the refused sample is at fault, joined by slashes. */
  readonly at: string
}

export type Samples = Readonly<Record<string, Sample>>

/** An accepted object, and the same with a fault patched in; undefined takes a key away. */
export const sample = (accepted: object, fault: object, at = Object.keys(fault).join('/')): Sample => ({
  accepted,
  refused: { ...accepted, ...fault },
  at,
})
