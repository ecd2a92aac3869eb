/** Revisions by key, as they stood at some moment after they were asked for. */
export type Observed = ReadonlyMap<string, string>

/** The revision of a key that was never bumped. */
export const unbumped = '0'

/** One revision that moves whenever one of the keys does. The request must have watched them all. */
export const jointRevision = (observed: Observed, keys: readonly string[]): string => keys.map((key) => observed.get(key)).join(' ')
