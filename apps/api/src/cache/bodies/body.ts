import type { BodyParts, Fragments } from './body-parts.ts'

const minCompressedBytes = 1_000

interface BodySource {
  readonly etag: string
  readonly parts: BodyParts
  /** Milliseconds since 1970 until which the body is valid without a write; null (default): indefinitely. */
  readonly goodUntil?: number | null
  /** For a page of a list: the cursor of the next page; null: this page is the last. */
  readonly next?: string | null
}

/** A response for one revision of a resource: its entity tag, and its bytes in each encoding, built on first use. */
export class Body {
  readonly etag: string
  readonly goodUntil: number | null
  readonly next: string | null | undefined
  readonly #parts: BodyParts

  constructor({ etag, parts, goodUntil = null, next }: BodySource) {
    this.etag = etag
    this.goodUntil = goodUntil
    this.next = next
    this.#parts = parts
  }

  /** Makes a body a cached response with the tag of the body. */
  body(): this {
    return this
  }

  /** Length of the plain text in bytes, known before the text is built. */
  get length(): number {
    return this.#parts.length
  }

  get plain(): Buffer {
    return this.#parts.plain()
  }

  /** The plain bytes in parts. A large body shares its parts with other bodies, also with its next revision. */
  get chunks(): readonly Buffer[] {
    return this.#parts.chunks?.() ?? [this.plain]
  }

  /** The fragments of the body; undefined for a body of one text. */
  fragments(): Fragments | undefined {
    return this.#parts.fragments?.()
  }

  /** The compressed bytes; undefined for a body that is too small to benefit. */
  gzip(): Buffer | undefined {
    return this.length < minCompressedBytes ? undefined : this.#parts.gzip()
  }

  /** The parsed value of the bytes, a new object at every call. */
  value(): unknown {
    return JSON.parse(this.plain.toString())
  }
}
