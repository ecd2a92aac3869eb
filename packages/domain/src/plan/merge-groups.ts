import { type Entry, type Group, groupOf } from './groups.ts'

/** Removes the entries of `taken` from those of `from`, one for one, by their texts. */
const without = (from: readonly Entry[], taken: readonly Entry[]): Entry[] => {
  const left = new Map<string, number>()
  for (const { text } of taken) left.set(text, (left.get(text) ?? 0) + 1)
  return from.filter(({ text }) => {
    const count = left.get(text) ?? 0
    if (count > 0) left.set(text, count - 1)
    return count === 0
  })
}

/**
 * Merges two versions of the values of one key. An edit removes a value, adds a value, or does both. Undefined: the versions edit the same value
 * differently, or both add a value. The order of the versions does not matter.
 */
export const mergeGroups = (base: Group, theirs: Group, mine: Group): Group | undefined => {
  const [gone, lost] = [without(base.entries, theirs.entries), without(base.entries, mine.entries)]
  const commonRemoved = gone.length - without(gone, lost).length
  const [came, added] = [without(theirs.entries, base.entries), without(mine.entries, base.entries)]
  const [cameAlone, addedAlone] = [without(came, added), without(added, came)]
  const commonAdded = came.length - cameAlone.length
  // A value that only one version adds replaces a value that only this version removes, while there are such values.
  const theirExtra = Math.max(0, cameAlone.length - (gone.length - commonRemoved))
  const myExtra = Math.max(0, addedAlone.length - (lost.length - commonRemoved))
  const contested = Math.max(0, commonRemoved - commonAdded)
  if ((theirExtra > 0 && myExtra > 0) || (theirExtra + myExtra > 0 && contested > 0)) return undefined
  return groupOf([...without(theirs.entries, lost), ...addedAlone])
}
