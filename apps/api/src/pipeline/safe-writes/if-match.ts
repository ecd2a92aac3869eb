import { limits } from '@halyard/contracts/data'
import { readVersionTag } from '../../cache/bodies/version-tags.ts'

const member = /[ \t,]*((?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*")[ \t]*(?:,|$)/y

/** The tags of an If-Match header, or `*`; undefined: it is malformed. Source: RFC 9110, 13.1.1. */
export const readIfMatch = (header: string): readonly string[] | '*' | undefined => {
  if (header.length > limits.ifMatchLength) return undefined
  if (header.trim() === '*') return '*'
  const tags: string[] = []
  member.lastIndex = 0
  while (member.lastIndex < header.length) {
    const match = member.exec(header)
    if (!match) return undefined
    tags.push(match[1]!)
  }
  return tags.length > 0 ? tags : undefined
}

/** Whether one of the tags names the current version. A weak tag matches no version. */
export const isMatched = (wanted: readonly string[] | '*', tag: string): boolean => {
  if (wanted === '*') return true
  const version = readVersionTag(tag)?.version
  return version !== undefined && wanted.some((one) => readVersionTag(one)?.version === version)
}

/** When the newest of the tags was read, in milliseconds since 1970; undefined: no tag contains a time. */
export const readAtOf = (wanted: readonly string[] | '*'): number | undefined => {
  if (wanted === '*') return undefined
  const readTimes = wanted.flatMap((one) => readVersionTag(one)?.readAt ?? [])
  return readTimes.length > 0 ? Math.max(...readTimes) : undefined
}
