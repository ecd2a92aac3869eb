import { aligned } from '../../sentences/alignment.ts'

/** A line of a unified difference. Gap: lines without a difference are folded. */
export interface UnifiedLine {
  readonly kind: 'same' | 'removed' | 'added' | 'gap'
  /** Numbers of the line before and after, from 1. */
  readonly from?: number
  readonly to?: number
  readonly text: string
}

const context = 3

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** The lines of two texts in one list, with three lines around each difference. */
export const unifiedLines = (before: string, after: string): UnifiedLine[] => {
  const [from, to] = [linesOf(before), linesOf(after)]
  const rows = aligned(from, to)
  const isNear = (at: number) => rows.slice(Math.max(0, at - context), at + context + 1).some(({ isEqual }) => !isEqual)
  const lines: UnifiedLine[] = []
  for (const [at, row] of rows.entries()) {
    if (row.isEqual && !isNear(at)) {
      if (lines.at(-1)?.kind !== 'gap') lines.push({ kind: 'gap', text: '' })
      continue
    }
    const numbers = { ...(row.before !== undefined && { from: row.before + 1 }), ...(row.after !== undefined && { to: row.after + 1 }) }
    const kind = row.isEqual ? 'same' : row.before === undefined ? 'added' : 'removed'
    lines.push({ kind, ...numbers, text: (row.before === undefined ? to[row.after ?? 0] : from[row.before]) ?? '' })
  }
  return lines
}
