import type { Tag } from '@halyard/contracts'
import { compareCodePoints } from '../sorting/code-points.ts'

/** Orders tags by type and then by value, both in byte order. */
export const compareTags = (left: Tag, right: Tag): number =>
  compareCodePoints(left.type, right.type) || compareCodePoints(left.value, right.value)

/** Text that two tags share if and only if they are the same tag. */
export const tagKey = ({ type, value }: Tag): string => JSON.stringify([type, value])

const byKey = (tags: readonly Tag[]) => new Map(tags.map(({ type, value }) => [tagKey({ type, value }), { type, value }]))

export interface UpdatedTags {
  /** Tags that are new after the update. */
  added: Tag[]
  /** Tags that are absent after the update. */
  removed: Tag[]
  /** All tags after the update, by type and then by value. */
  tags: Tag[]
}

/**
 * Adds all of `added`, then removes all of `removed`: a tag in both ends up absent. Repeating an update changes nothing. Each of the three lists
 * is sorted by `compareTags`, without duplicates. Source: specification, endpoint 1.
 */
export const updateTags = (current: readonly Tag[], added: readonly Tag[], removed: readonly Tag[]): UpdatedTags => {
  const before = byKey(current)
  const after = new Map([...before, ...byKey(added)])
  for (const tag of removed) after.delete(tagKey(tag))
  const onlyIn = (these: Map<string, Tag>, those: Map<string, Tag>) =>
    [...these]
      .filter(([key]) => !those.has(key))
      .map(([, tag]) => tag)
      .sort(compareTags)
  return { added: onlyIn(after, before), removed: onlyIn(before, after), tags: [...after.values()].sort(compareTags) }
}
