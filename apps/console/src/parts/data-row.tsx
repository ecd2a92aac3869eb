import { memo } from 'react'
import type { DataColumn } from './data-column.ts'
import classes from './data-table.module.css'
import marks from './state-mark.module.css'
import { StateWord } from './state-mark.tsx'

interface Props<Row> {
  readonly row: Row
  /** Position in the list, from 0. */
  readonly at: number
  /** Distance from the start of the list in pixels. */
  readonly top: number
  readonly columns: readonly DataColumn<Row>[]
  /** Undefined: rows of this table cannot be selected. */
  readonly isSelected: boolean | undefined
  /** The column with the tab stop of the grid, if it is in this row. */
  readonly focused: number | undefined
}

const classOf = <Row,>({ isName, isNumber, isMono, isProduction }: DataColumn<Row>): string =>
  [classes.cell, isName && classes.name, isNumber && classes.number, isMono && classes.mono, isProduction && classes.production]
    .filter(Boolean)
    .join(' ')

const CellContent = <Row,>({ column, row, index, isFocused }: { column: DataColumn<Row>; row: Row; index: number; isFocused: boolean }) => {
  const common = { role: column.isName ? 'rowheader' : 'gridcell', 'aria-colindex': index + 1, tabIndex: isFocused ? 0 : -1 }
  if (!column.state)
    return (
      <div {...common} className={classOf(column)} data-title={column.title}>
        {column.cell?.(row)}
      </div>
    )
  const state = column.state(row)
  return (
    <div {...common} className={`${classOf(column)} ${marks.mark} ${marks[state.kind]}`} data-title={column.title}>
      <StateWord state={state} />
    </div>
  )
}

const DataRow = <Row,>({ row, at, top, columns, isSelected, focused }: Props<Row>) => {
  const first = isSelected === undefined ? 0 : 1
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
    <div role="row" className={classes.row} style={{ insetBlockStart: top }} aria-rowindex={at + 2} aria-selected={isSelected}>
      {isSelected !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
        <div role="gridcell" aria-colindex={1} tabIndex={focused === 0 ? 0 : -1} className={`${classes.cell} ${classes.select}`}>
          <input type="checkbox" tabIndex={-1} aria-label="Select" checked={isSelected} readOnly />
        </div>
      )}
      {columns.map((column, index) => (
        <CellContent key={column.id} column={column} row={row} index={index + first} isFocused={focused === index + first} />
      ))}
    </div>
  )
}

/** One row of a `DataTable`. It is rendered again only if its own properties change. */
export const MemoizedRow = memo(DataRow) as typeof DataRow
