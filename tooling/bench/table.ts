export interface Row {
  readonly what: string
  readonly ours: string
  readonly floor?: string
  readonly ratio?: string
  readonly goal?: string
  readonly note?: string
}

const columns = ['what', 'ours', 'floor', 'ratio', 'goal', 'note'] as const

/** Prints rows under a title, in columns. */
export const printTable = (title: string, rows: readonly Row[]): void => {
  const lines = [
    Object.fromEntries(columns.map((column) => [column, column === 'what' ? title : column === 'note' ? '' : column])),
    ...rows,
  ]
  const widths = columns.map((column) => Math.max(...lines.map((line) => (line as Partial<Row>)[column]?.length ?? 0)))
  const text = lines.map((line) =>
    columns
      .map((column, at) => {
        const cell = (line as Partial<Row>)[column] ?? ''
        return column === 'what' || column === 'note' ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
      })
      .join('  ')
      .trimEnd(),
  )
  process.stdout.write(`\n${text.join('\n')}\n`)
}
