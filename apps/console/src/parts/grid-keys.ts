/** A cell of a grid. Row −1 is the row with the titles of the columns. */
export interface GridCell {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
  /** Rows that PageUp and PageDown skip. */
  readonly page: number
}

const moves: Readonly<Record<string, (cell: GridCell, size: GridSize, isControl: boolean) => GridCell>> = {
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  PageUp: ({ row, column }, { page }) => ({ row: Math.max(0, row - page), column }),
  Home: ({ row }, _, isControl) => ({ row: isControl ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, isControl) => ({ row: isControl ? rows - 1 : row, column: columns - 1 }),
}

/** The cell that a key moves the focus to. Undefined: the key does not move the focus. */
export const cellAfter = (key: string, cell: GridCell, size: GridSize, isControl: boolean): GridCell | undefined => {
  const next = moves[key]?.(cell, size, isControl)
  return (
    next && {
      row: Math.max(-1, Math.min(next.row, size.rows - 1)),
      column: Math.max(0, Math.min(next.column, size.columns - 1)),
    }
  )
}
