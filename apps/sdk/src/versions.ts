const tags = new WeakMap<object, string>()

/** Remembers of a value which version it is. */
export const keepVersion = (value: unknown, etag: string | null): void => {
  if (typeof value === 'object' && value !== null && etag !== null) tags.set(value, etag)
}

/** The ETag of a value that a client has read, to be kept beside a copy of it; undefined for everything else. */
export const versionOf = (value: object): string | undefined => tags.get(value)

/** The header that names a version. Throws TypeError for a value that no client has read, or that has no version. */
export const ifMatchOf = (version: string | object): string => {
  const tag = typeof version === 'string' ? version : tags.get(version)
  if (tag === undefined) throw new TypeError('ifMatch must be an ETag, or the very value that a call has given')
  return tag
}
