import { type ReactNode, useId } from 'react'
import classes from './table.module.css'

export interface TableColumn<Row> {
  readonly id: string
  readonly title: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The cell names its row. */
  readonly isRowHeader?: boolean
  readonly isNumber?: boolean
}

interface Props<Row> {
  readonly caption: string
  /** The caption is only for screen readers, because a heading above the table says the same. */
  readonly isCaptionHidden?: boolean
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
}

/** A short list as a table. It scrolls in its own box where the window is narrow; `DataTable` is for long lists. */
export const Table = <Row,>({ caption, isCaptionHidden, columns, rows, keyOf }: Props<Row>) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <section className={classes.box} aria-labelledby={id} tabIndex={0}>
      <table className={classes.table}>
        <caption id={id} className={isCaptionHidden ? 'visually-hidden' : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ id: column, title, isNumber }) => (
              <th key={column} scope="col" className={isNumber ? classes.number : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id: column, cell, isRowHeader, isNumber }) =>
                isRowHeader ? (
                  <th key={column} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={column} className={isNumber ? classes.number : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
