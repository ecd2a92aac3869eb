import { gzipSync } from 'node:zlib'
import { ownBytes } from '../../memory/own-bytes.ts'
import { joinSegments, type Segment, storeSegment } from './gzip-segments.ts'
import { comma, type Leaf } from './leaf.ts'

/** JSON of the items of a list, with the text before the first and after the last item. The fragments contain no separating commas. */
export interface Fragments {
  readonly head: string
  readonly fragments: readonly Buffer[]
  readonly tail: string
}

/** The bytes of a body, built on first use and then cached. Both encodings contain the same text. */
export interface BodyParts {
  /** Length of the plain text in bytes, known before the text is built. */
  readonly length: number
  plain(): Buffer
  /** The plain bytes of a large body in parts, which it shares with other bodies; absent for a body of one part. */
  chunks?(): readonly Buffer[]
  gzip(): Buffer
  /** The fragments of a body of several texts; absent for a body of one text. */
  fragments?(): Fragments
}

/** A larger body is not joined in order to be sent. */
const maxJoinedBytes = 1_000_000

const commaSegment = storeSegment(comma)

const cacheResult = (build: () => Buffer) => {
  let built: Buffer | undefined
  return () => {
    built ??= ownBytes(build())
    return built
  }
}

/** A body of one text. */
export function textParts(text: string): BodyParts {
  const bytes = ownBytes(text)
  return { length: bytes.length, plain: () => bytes, gzip: cacheResult(() => gzipSync(bytes)) }
}

// Commas between leaves are separate segments, so the bytes of a leaf are the same at every position.
const separated = <T>(items: readonly T[], separator: T): T[] => items.flatMap((item, at) => (at === 0 ? [item] : [separator, item]))

/** A body of leaves. Each leaf is joined and compressed once for all bodies that contain it. */
export function leafParts(prefix: string, leaves: readonly Leaf[], suffix: string): BodyParts {
  const [head, tail] = [ownBytes(prefix), ownBytes(suffix)]
  const plainOf = (leaf: Leaf) => leaf.plain()
  const segmentOf = (leaf: Leaf): Segment => leaf.segment()
  const commas = Math.max(leaves.length - 1, 0)
  const length = leaves.reduce((sum, leaf) => sum + leaf.length, head.length + commas + tail.length)
  const chunks = () => [head, ...separated(leaves.map(plainOf), comma), tail]
  return {
    length,
    plain: cacheResult(() => Buffer.concat(chunks())),
    ...(length > maxJoinedBytes && { chunks }),
    fragments: () => ({ head: prefix, fragments: leaves.flatMap((leaf) => leaf.fragments), tail: suffix }),
    gzip: cacheResult(() => joinSegments([storeSegment(head), ...separated(leaves.map(segmentOf), commaSegment), storeSegment(tail)])),
  }
}
