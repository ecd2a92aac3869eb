import UFuzzy from '@leeoniya/ufuzzy'

/** A name that matches, with the ranges of its characters that match: from each even entry to the odd entry after it. */
export interface RankedName {
  readonly name: string
  readonly ranges: readonly number[]
}

const most = 100

// One wrong, missing, added or swapped character in each word.
const ascii = new UFuzzy({ intraMode: 1 })

// Slower, so only for texts with other letters.
const everyScript = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
})

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** The names that are most like a typed text, best first. Parts of the text can have another order than in the name. */
export const rankNames = (names: readonly string[], typed: string, limit = most): RankedName[] => {
  // The library changes no list, but its types ask for one that can change.
  const haystack = names as string[]
  const [indexes, info, order] = (isAscii(typed) ? ascii : everyScript).search(haystack, typed.slice(0, 200), 2, 5_000)
  if (!indexes) return []
  if (!info || !order) return indexes.slice(0, limit).map((index) => ({ name: names[index] ?? '', ranges: [] }))
  return order.slice(0, limit).map((at) => ({ name: names[info.idx[at] ?? -1] ?? '', ranges: info.ranges[at] ?? [] }))
}
