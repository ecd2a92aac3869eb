/** Revisions by key, as they stood at some moment after they were asked for. */
export type Observed = ReadonlyMap<string, string>

/** The revision of a key that was never bumped. */
export const unbumped = '0'

/** The revision of a key that the request watched; throws for another one, since nothing would prove that a memory is current. */
export const revisionOfKey = (observed: Observed, key: string): string => {
  const revision = observed.get(key)
  if (revision === undefined) throw new Error(`the request does not watch ${key}`)
  return revision
}

/** One revision that moves whenever one of the keys does. */
export const jointRevision = (observed: Observed, keys: readonly string[]): string =>
  keys.map((key) => revisionOfKey(observed, key)).join(' ')
