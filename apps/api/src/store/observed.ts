/** Revisions by key, read at some time after the request asked for them. */
export type Observed = ReadonlyMap<string, string>

/** The revision of a key that was never bumped. */
export const unbumped = '0'

/** The revision of a key that the request watched. Throws for other keys, because nothing would prove that a cached value is current. */
export const revisionOfKey = (observed: Observed, key: string): string => {
  const revision = observed.get(key)
  if (revision === undefined) throw new Error(`the request does not watch ${key}`)
  return revision
}

/** One joint revision that changes whenever the revision of one of the keys changes. */
export const jointRevision = (observed: Observed, keys: readonly string[]): string =>
  keys.map((key) => revisionOfKey(observed, key)).join(' ')
