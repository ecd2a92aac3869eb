import { hash } from 'node:crypto'

/** A weak entity tag of the parts: `W/"…"` around 20 characters. The same for every encoding of a body, as weak tags may be. */
export const etagOf = (parts: readonly string[]): string => `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 20)}"`

/** What names the bytes: the tag of a version says more behind a point. */
const bytesOf = (opaque: string) => opaque.split('.', 1)[0]

/**
 * Whether an If-None-Match header names the tag: weak comparison, lists, and `*`. A malformed header names nothing
 * from the fault on, so its sender gets a whole answer. Source: RFC 9110, 8.8.3 and 13.1.2.
 */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  const member = /[ \t,]*(?:W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"[ \t]*(?:,|$)/y
  const bytes = bytesOf(etag.slice(etag.indexOf('"') + 1, -1))
  for (let found = member.exec(ifNoneMatch); found; found = member.exec(ifNoneMatch)) if (bytesOf(found[1]!) === bytes) return true
  return false
}
