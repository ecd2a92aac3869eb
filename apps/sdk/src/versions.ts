const tags = new WeakMap<object, string>()

/** Remembers the version of a value. */
export const keepVersion = (value: unknown, etag: string | undefined): void => {
  if (value instanceof Object && etag !== undefined) tags.set(value, etag)
}

/** The ETag of a value that a client returned, to store with a copy of the value; undefined for other values. */
export const versionOf = (value: object): string | undefined => tags.get(value)

/** The If-Match header for a version. Throws TypeError for a value that no client returned, or that has no version. */
export const ifMatchOf = (version: string | object): string => {
  const tag = typeof version === 'string' ? version : tags.get(version)
  if (tag === undefined) throw new TypeError('ifMatch must be an ETag or a result of GET, not a copy')
  return tag
}
