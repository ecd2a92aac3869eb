import { hash } from 'node:crypto'

/** A weak entity tag of the parts: `W/"…"` around 20 characters. All encodings of a body share the tag, as weak tags allow. */
export const etagOf = (parts: readonly string[]): string => `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 20)}"`

/** The part of a tag that identifies the bytes. A version tag has further parts after a dot. */
const bytesOf = (opaque: string) => opaque.split('.', 1)[0]

/**
 * Whether an If-None-Match header names the tag: weak comparison, lists, and `*`. Tags after a syntax error in the header are ignored, so
 * its sender gets the complete response.
 * Source: RFC 9110, 8.8.3 and 13.1.2.
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
