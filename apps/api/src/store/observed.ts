/** Revisions by key, as they stood at some moment after they were asked for. */
export type Observed = ReadonlyMap<string, string>

/** The revision of a key that was never bumped. */
export const unbumped = '0'
