import { constants, crc32, deflateRawSync } from 'node:zlib'
import { ownBytes } from '../../memory/own-bytes.ts'
import { combineCrc32 } from './crc32-combine.ts'

/** A self-contained part of a gzip member: it ends at a byte boundary, and later parts do not refer back to it. */
export interface Segment {
  readonly deflated: Buffer
  /** CRC-32 of the plain bytes. */
  readonly crc: number
  /** Length of the plain bytes. */
  readonly length: number
}

// RFC 1952: magic, deflate, no flags, no time, no extra flags, unknown system.
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([0x03, 0x00])
const storedBlockLimit = 0xffff

/** Compresses bytes to a segment. Source: RFC 1951, and zlib's Z_FULL_FLUSH. */
export function compressSegment(plain: Buffer, level = 6): Segment {
  const deflated = ownBytes(deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH, level }))
  return { deflated, crc: crc32(plain), length: plain.length }
}

/** A segment of few bytes without compression: five bytes longer than the text, and cheap to create. */
export function storeSegment(plain: Buffer): Segment {
  if (plain.length > storedBlockLimit) return compressSegment(plain)
  const blockHeader = Buffer.alloc(5)
  blockHeader.writeUInt16LE(plain.length, 1)
  blockHeader.writeUInt16LE(plain.length ^ 0xffff, 3)
  return { deflated: Buffer.concat([blockHeader, plain]), crc: crc32(plain), length: plain.length }
}

/**
 * Joins all segments to one gzip member. One member for each segment would be simpler, but curl and browsers read only the first member.
 */
export function joinSegments(segments: readonly Segment[]): Buffer {
  let [crc, length] = [0, 0]
  for (const segment of segments) {
    crc = combineCrc32(crc, segment.crc, segment.length)
    length += segment.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([header, ...segments.map(({ deflated }) => deflated), lastBlock, trailer])
}
