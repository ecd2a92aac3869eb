import { hash } from 'node:crypto'
import { unversionedFields } from '@halyard/contracts/data'
import { BoundedMemory } from '../../memory/bounded-memory.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)

/**
 * Removes fields from an object and from the objects in its lists. Nested objects are unchanged, because their keys may be names that
 * people chose.
 */
const withoutFields = (value: Json, removed: ReadonlySet<string>, depth: number): Json => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return depth < 2 ? value.map((item) => withoutFields(item, removed, depth + 1)) : value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !removed.has(key))
      .map(([key, inner]) => [key, Array.isArray(inner) ? withoutFields(inner, removed, depth) : inner]),
  )
}

const always = new Set<string>(unversionedFields)

/** The version of a response: a digest of all fields that If-Match compares, at its root and in its lists. */
const versionOf = (answer: unknown, unversioned: readonly string[]): string =>
  // Responses are JSON.
  digest(JSON.stringify(withoutFields(answer as Json, unversioned.length > 0 ? new Set([...always, ...unversioned]) : always, 0)))

/** The parts of a version tag: its bytes, its version, and when it was read, in milliseconds since 1970. */
interface TagParts {
  readonly bytes: string
  readonly version: string
  readonly readAt: number
}

const tagOf = ({ bytes, version, readAt }: TagParts): string => `"${bytes}.${version}.${readAt.toString(36)}"`

const opaque = /^(?:W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"$/
const shape = /^"([\w-]+)\.([\w-]+)\.([0-9a-z]{1,9})(?:\.[a-z]+)?"$/

/** The parts of a strong version tag; undefined for other tags. */
export const readVersionTag = (tag: string): TagParts | undefined => {
  const parts = shape.exec(tag)
  return parts ? { bytes: parts[1]!, version: parts[2]!, readAt: Number.parseInt(parts[3]!, 36) } : undefined
}

/** The tag of a page: the bytes of the page, with the version of the complete list if the list has one. */
export const tagOfPage = (listTag: string, pageTag: string): string => {
  const parts = readVersionTag(listTag)
  return parts ? tagOf({ ...parts, bytes: opaque.exec(pageTag)![1]! }) : pageTag
}

/** The tag of an encoding. A strong tag identifies exact bytes, so each encoding has its own tag. */
export const tagOfEncoding = (tag: string, encoding: string): string =>
  encoding === 'identity' || tag.startsWith('W/') ? tag : `${tag.slice(0, -1)}.${encoding}"`

/**
 * The strong tags of resources that can be changed: `"bytes.version.time"`. The version omits fields that usage changes, so usage does not
 * invalidate the If-Match of a caller.
 * The time is when the version was read; changes after this time are searched for in events. Tags are cached by the tag of the bytes, so a
 * 304 needs no bytes.
 */
export class VersionTags {
  readonly #tags = new BoundedMemory<string, string>({ entries: 10_000 })
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Version tag of an already known response. `reading` includes the path and the transaction, so equal content elsewhere or later gets
   * another tag.
   */
  known(etag: string, reading: string): string | undefined {
    return this.#tags.get(etag + reading)
  }

  of(etag: string, answer: unknown, unversioned: readonly string[], reading: string): string {
    const known = this.known(etag, reading)
    if (known) return known
    const bytes = opaque.exec(etag)![1]!
    const tag = tagOf({ bytes, version: versionOf(answer, unversioned), readAt: Math.floor(this.#now()) })
    this.#tags.set(etag + reading, tag)
    return tag
  }
}
