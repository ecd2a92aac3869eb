import type { BodyParts, Fragments } from './body-parts.ts'

const worthCompressing = 1_000

interface BodySource {
  readonly etag: string
  readonly parts: BodyParts
  /** Until when the body is right though nothing is written, in milliseconds since 1970; null (default): for ever. */
  readonly goodUntil?: number | null
  /** Of a page of a list: the cursor of the page behind it; null: it is the last one. */
  readonly next?: string | null
}

/** What is served for one revision of something: its entity tag, and its bytes in every encoding, each made when first asked for. */
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

  /** A body is a cached response whose tag is its own. */
  body(): this {
    return this
  }

  /** Length of the plain text in bytes, known before it is made. */
  get length(): number {
    return this.#parts.length
  }

  get plain(): Buffer {
    return this.#parts.plain()
  }

  /** The pieces that it is made of; undefined for one of a single text. */
  fragments(): Fragments | undefined {
    return this.#parts.fragments?.()
  }

  /** Undefined for a body too small to gain from it. */
  gzip(): Buffer | undefined {
    return this.length < worthCompressing ? undefined : this.#parts.gzip()
  }

  /** The value that the bytes say, new at every call. */
  value(): unknown {
    return JSON.parse(this.plain.toString())
  }
}
