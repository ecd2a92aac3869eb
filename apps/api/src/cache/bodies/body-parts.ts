import { gzipSync } from 'node:zlib'
import { joinSegments, type Segment, storeSegment } from './gzip-segments.ts'
import { comma, type Leaf } from './leaf.ts'

/** JSON of items, and what stands before the first and behind the last of them. Commas between them are no part of it. */
export interface Fragments {
  readonly head: string
  readonly fragments: readonly Buffer[]
  readonly tail: string
}

/** The bytes of a body, made when first asked for and then kept. Both forms are of one text. */
export interface BodyParts {
  /** Length of the plain form in bytes, known before it is made. */
  readonly length: number
  plain(): Buffer
  gzip(): Buffer
  /** What it is made of, where that is more than one text. */
  fragments?(): Fragments
}

const commaSegment = storeSegment(comma)

const once = (make: () => Buffer) => {
  let made: Buffer | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A body of one text. */
export function textParts(text: string): BodyParts {
  const bytes = Buffer.from(text)
  return { length: bytes.length, plain: () => bytes, gzip: once(() => gzipSync(bytes)) }
}

// Commas between leaves stand alone, so a leaf's bytes are the same wherever it stands.
const separated = <T>(items: readonly T[], separator: T): T[] => items.flatMap((item, at) => (at === 0 ? [item] : [separator, item]))

/** A body of leaves: each is joined and compressed once for all bodies that contain it. */
export function leafParts(prefix: string, leaves: readonly Leaf[], suffix: string): BodyParts {
  const [head, tail] = [Buffer.from(prefix), Buffer.from(suffix)]
  const plainOf = (leaf: Leaf) => leaf.plain()
  const segmentOf = (leaf: Leaf): Segment => leaf.segment()
  const commas = Math.max(leaves.length - 1, 0)
  return {
    length: leaves.reduce((sum, leaf) => sum + leaf.length, head.length + commas + tail.length),
    plain: once(() => Buffer.concat([head, ...separated(leaves.map(plainOf), comma), tail])),
    fragments: () => ({ head: prefix, fragments: leaves.flatMap((leaf) => leaf.fragments), tail: suffix }),
    gzip: once(() => joinSegments([storeSegment(head), ...separated(leaves.map(segmentOf), commaSegment), storeSegment(tail)])),
  }
}
