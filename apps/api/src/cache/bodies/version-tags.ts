import { hash } from 'node:crypto'
import { unversionedFields } from '@halyard/contracts/data'
import { BoundedMemory } from '../../memory/bounded-memory.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)

/** Of an object and of what it lists; an object within it may have names that people gave. */
const without = (value: Json, left: ReadonlySet<string>, depth: number): Json => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return depth < 2 ? value.map((item) => without(item, left, depth + 1)) : value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !left.has(key))
      .map(([key, inner]) => [key, Array.isArray(inner) ? without(inner, left, depth) : inner]),
  )
}

const always = new Set<string>(unversionedFields)

/** Names the version of an answer: all that counts for If-Match is in it, at its root and in what it lists. */
const versionOf = (answer: unknown, unversioned: readonly string[]): string =>
  // What is answered is JSON.
  digest(JSON.stringify(without(answer as Json, unversioned.length > 0 ? new Set([...always, ...unversioned]) : always, 0)))

/** What an entity tag says: which bytes, which version, and when it was read, in milliseconds since 1970. */
interface Said {
  readonly bytes: string
  readonly version: string
  readonly readAt: number
}

const tagOf = ({ bytes, version, readAt }: Said): string => `"${bytes}.${version}.${readAt.toString(36)}"`

const opaque = /^(?:W\/)?"([\x21\x23-\x7e\x80-\uffff]*)"$/
const shape = /^"([\w-]+)\.([\w-]+)\.([0-9a-z]{1,9})(?:\.[a-z]+)?"$/

/** A strong tag in its parts; undefined for any other. */
export const readVersionTag = (tag: string): Said | undefined => {
  const parts = shape.exec(tag)
  return parts ? { bytes: parts[1]!, version: parts[2]!, readAt: Number.parseInt(parts[3]!, 36) } : undefined
}

/** The tag of a page of a list: of its own bytes, and of the version of the whole, where that has one. */
export const tagOfPage = (whole: string, page: string): string => {
  const said = readVersionTag(whole)
  return said ? tagOf({ ...said, bytes: opaque.exec(page)![1]! }) : page
}

/** A strong tag names bytes, so each encoding has one of its own. */
export const tagOfEncoding = (tag: string, encoding: string): string =>
  encoding === 'identity' || tag.startsWith('W/') ? tag : `${tag.slice(0, -1)}.${encoding}"`

/**
 * The strong tags of what can be changed: `"bytes.version.time"`. The version leaves out what usage moves, so that a flag that is in use can be changed by
 * who read it a while ago; the time says since when to look for what changed. Remembered by the tag of the bytes, so that 304 is known without them.
 */
export class VersionTags {
  readonly #known = new BoundedMemory<string, string>({ entries: 10_000 })
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** The tag of an answer of which this is known already; the reading tells apart what was the same at other places or other times. */
  known(etag: string, reading: string): string | undefined {
    return this.#known.get(etag + reading)
  }

  of(etag: string, answer: unknown, unversioned: readonly string[], reading: string): string {
    const known = this.known(etag, reading)
    if (known) return known
    const bytes = opaque.exec(etag)![1]!
    const tag = tagOf({ bytes, version: versionOf(answer, unversioned), readAt: Math.floor(this.#now()) })
    this.#known.set(etag + reading, tag)
    return tag
  }
}
