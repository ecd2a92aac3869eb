import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from './button.tsx'
import classes from './record-table.module.css'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The value by which the column sorts; absent: the column does not sort. */
  readonly sortBy?: (row: Row) => string | number
  /** The cell names its row. */
  readonly isRowHeader?: boolean
  /** The column of numbers or of controls is set at its end. */
  readonly isEnd?: boolean
}

interface Props<Row> {
  /** What the rows are, such as "People"; screen readers read it. */
  readonly caption: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string | number
  /** The text in which the search field looks; absent: no search field. */
  readonly textOf?: (row: Row) => string
  readonly searchLabel?: string
  /** Shown if there are no rows at all. */
  readonly empty: ReactNode
}

const shownAtOnce = 200

const byValue = (left: string | number, right: string | number): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right))

interface Order {
  readonly title: string
  readonly isDown: boolean
}

const sorted = <Row,>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | null): readonly Row[] => {
  const sortBy = columns.find(({ title }) => title === order?.title)?.sortBy
  if (!order || !sortBy) return rows
  const direction = order.isDown ? -1 : 1
  return rows.toSorted((left, right) => direction * byValue(sortBy(left), sortBy(right)))
}

/** A table with a search field and columns that sort. It shows 200 rows at once, and more on demand. */
export const RecordTable = <Row,>({ caption, rows, columns, keyOf, textOf, searchLabel, empty }: Props<Row>) => {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order | null>(null)
  const [shown, setShown] = useState(shownAtOnce)
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean)
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  const isMatch = (row: Row) => {
    const text = textOf?.(row).toLowerCase() ?? ''
    return words.every((word) => text.includes(word))
  }
  const found = words.length === 0 ? rows : rows.filter(isMatch)
  const sort = (title: string) => setOrder((old) => ({ title, isDown: old?.title === title && !old.isDown }))
  return (
    <>
      {textOf && (
        <div className={classes.search}>
          <input
            type="search"
            aria-label={searchLabel ?? `Search ${caption}`}
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <span role="status">{words.length > 0 ? `${found.length} of ${rows.length}` : `${rows.length}`}</span>
        </div>
      )}
      <div className={classes.frame}>
        <table className={classes.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ title, sortBy, isEnd }) => {
                const direction = order?.title === title ? (order.isDown ? 'descending' : 'ascending') : undefined
                return (
                  <th key={title} scope="col" className={isEnd ? classes.end : undefined} aria-sort={direction}>
                    {sortBy ? (
                      <button type="button" onClick={() => sort(title)}>
                        {title}
                        <span aria-hidden="true">{direction === undefined ? '' : direction === 'ascending' ? ' ▴' : ' ▾'}</span>
                      </button>
                    ) : (
                      title
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {sorted(found, columns, order)
              .slice(0, shown)
              .map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ title, cell, isRowHeader, isEnd }) =>
                    isRowHeader ? (
                      <th key={title} scope="row" data-title={title}>
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={title} data-title={title} className={isEnd ? classes.end : undefined}>
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {found.length === 0 && <p className={classes.empty}>Nothing matches the search.</p>}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + shownAtOnce)}>{`Show more (${found.length - shown} hidden)`}</Button>
      )}
    </>
  )
}
