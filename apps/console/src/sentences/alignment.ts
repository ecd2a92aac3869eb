import type { Part, Parts } from './parts.ts'

/** Positions of one row in two lists; undefined: the list has no item in this row. */
export interface AlignedRow {
  readonly before: number | undefined
  readonly after: number | undefined
  readonly isEqual: boolean
}

/** Lengths of the longest common subsequences of the ends of two lists. */
const commonLengths = (before: readonly string[], after: readonly string[]): Uint32Array[] => {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      table[i]![j] = before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

const commonStart = (before: readonly string[], after: readonly string[]): number => {
  let at = 0
  while (at < before.length && at < after.length && before[at] === after[at]) at++
  return at
}

/** The rows that align two lists of texts with the fewest removed and added texts. Removed texts precede added ones. */
export const aligned = (before: readonly string[], after: readonly string[]): AlignedRow[] => {
  const start = commonStart(before, after)
  const end = commonStart(before.slice(start).reverse(), after.slice(start).reverse())
  const equal = (i: number, j: number): AlignedRow => ({ before: i, after: j, isEqual: true })
  const rows: AlignedRow[] = Array.from({ length: start }, (_, at) => equal(at, at))
  const [from, to] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const table = commonLengths(from, to)
  for (let [i, j] = [0, 0]; i < from.length || j < to.length; ) {
    if (i < from.length && j < to.length && from[i] === to[j]) rows.push(equal(start + i++, start + j++))
    else if (i < from.length && (j === to.length || table[i + 1]![j]! >= table[i]![j + 1]!))
      rows.push({ before: start + i++, after: undefined, isEqual: false })
    else rows.push({ before: undefined, after: start + j++, isEqual: false })
  }
  for (let at = end; at > 0; at--) rows.push(equal(before.length - at, after.length - at))
  return rows
}

/** Rows for two columns: between two equal rows, the first removed text is beside the first added text, and so on. */
export const pairedRows = (before: readonly string[], after: readonly string[]): AlignedRow[] => {
  const rows: AlignedRow[] = []
  const pending: { before: number[]; after: number[] } = { before: [], after: [] }
  const flush = () => {
    for (let at = 0; at < Math.max(pending.before.length, pending.after.length); at++)
      rows.push({ before: pending.before[at], after: pending.after[at], isEqual: false })
    pending.before = []
    pending.after = []
  }
  for (const row of aligned(before, after)) {
    if (row.isEqual) {
      flush()
      rows.push(row)
    } else if (row.before === undefined) pending.after.push(row.after!)
    else pending.before.push(row.before)
  }
  flush()
  return rows
}

/** Parts of a sentence that are the same on the other side, or that are not. */
export interface MarkedParts {
  readonly isChanged: boolean
  readonly parts: Parts
}

const wordsOf = (parts: Parts): Part[] =>
  parts.flatMap((part) =>
    part.kind === 'text' ? (part.text.match(/\s+|[^\s]+/g) ?? []).map((text): Part => ({ kind: 'text', text })) : [part],
  )

const keyOf = ({ kind, text }: Part): string => `${kind} ${text}`

const marked = (parts: readonly Part[], changed: ReadonlySet<number>): MarkedParts[] => {
  const groups: { isChanged: boolean; parts: Part[] }[] = []
  for (const [at, part] of parts.entries()) {
    const last = groups.at(-1)
    if (last && last.isChanged === changed.has(at)) last.parts.push(part)
    else groups.push({ isChanged: changed.has(at), parts: [part] })
  }
  return groups
}

/** Two versions of a sentence, with marks at the words, names and values that differ. */
export const markedWords = (before: Parts, after: Parts): { readonly before: MarkedParts[]; readonly after: MarkedParts[] } => {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  const rows = aligned(from.map(keyOf), to.map(keyOf)).filter(({ isEqual }) => !isEqual)
  return {
    before: marked(from, new Set(rows.flatMap((row) => row.before ?? []))),
    after: marked(to, new Set(rows.flatMap((row) => row.after ?? []))),
  }
}
