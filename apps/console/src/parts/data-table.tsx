import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { DataColumn, Sorting } from './data-column.ts'
import { DataHead } from './data-head.tsx'
import { MemoizedRow } from './data-row.tsx'
import classes from './data-table.module.css'
import { cellAfter, type GridCell } from './grid-keys.ts'
import { toggled, withRange } from './selection.ts'
import { useRows } from './use-rows.ts'

type Key = string | number

interface Props<Row> {
  readonly label: string
  /** Keep the same array while the columns are the same. */
  readonly columns: readonly DataColumn<Row>[]
  /** In the order of the page. */
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
  readonly sorting?: Sorting | undefined
  readonly onSort?: (sorting: Sorting) => void
  /** Rows can be selected if there is `onSelect`. */
  readonly selection?: ReadonlySet<Key>
  readonly onSelect?: (selection: ReadonlySet<Key>) => void
  /** Enter in a cell without link and button. */
  readonly onOpen?: (row: Row) => void
  /** Other keys in a cell, such as `e` for the environment of its column. */
  readonly onKey?: (event: KeyboardEvent, row: Row, column: DataColumn<Row> | undefined) => void
}

const noKeys: ReadonlySet<Key> = new Set()

/** The cell that contains an element, by the numbers of its row and column. */
const cellOf = (element: EventTarget): GridCell | undefined => {
  if (!(element instanceof Element)) return undefined
  const column = element.closest('[aria-colindex]')?.getAttribute('aria-colindex')
  const row = element.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')
  return column && row ? { row: Number(row) - 2, column: Number(column) - 1 } : undefined
}

const Table = <Row,>(props: Props<Row>) => {
  const { label, columns, keyOf, sorting, onSort, selection = noKeys, onSelect, onOpen, onKey } = props
  const rows = useDeferredValue(props.rows)
  const [box, body, sample] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const { first, last, rowHeight, page } = useRows(box, body, sample, rows.length)
  const [focus, setFocus] = useState<{ readonly key: Key | undefined; readonly column: number; readonly isMoved: boolean }>()
  const anchor = useRef<Key>(undefined)
  const focusedRow = useMemo(
    () => (focus?.key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === focus.key)),
    [rows, focus?.key, keyOf],
  )
  const isInHead = focus !== undefined && focus.key === undefined
  const stop: GridCell = { row: isInHead ? -1 : Math.max(0, focusedRow), column: focus?.column ?? (onSelect ? 1 : 0) }

  useEffect(() => {
    if (!focus?.isMoved) return
    const row = box.current?.querySelector(`[aria-rowindex="${stop.row + 2}"]`)
    const cell = row?.querySelector<HTMLElement>(`[aria-colindex="${stop.column + 1}"]`)
    const target = stop.row === -1 ? (cell?.querySelector<HTMLElement>('button, input') ?? cell) : cell
    target?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus, stop.row, stop.column])

  const focusCell = ({ row, column }: GridCell, isMoved: boolean) => {
    const target = rows[row]
    setFocus({ key: target === undefined ? undefined : keyOf(target), column, isMoved })
  }
  const select = (at: number, isRange: boolean) => {
    const row = rows[at]
    if (!onSelect || row === undefined) return
    const from = anchor.current === undefined ? -1 : rows.findIndex((other) => keyOf(other) === anchor.current)
    onSelect(isRange && from >= 0 ? withRange(selection, rows.map(keyOf), from, at) : toggled(selection, keyOf(row)))
    anchor.current = keyOf(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = cellOf(event.target)
    if (!cell || event.altKey) return
    const next = cellAfter(event.key, cell, { rows: rows.length, columns: columns.length + (onSelect ? 1 : 0), page }, event.ctrlKey)
    const row = rows[cell.row]
    if (next) focusCell(next, true)
    else if (row === undefined) return
    else if (event.key === ' ' && onSelect) select(cell.row, event.shiftKey)
    else if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.matches('[aria-colindex]')) {
      const control = event.target.querySelector<HTMLElement>('button, a[href]')
      if (control) control.click()
      else onOpen?.(row)
    } else return onKey?.(event, row, columns[cell.column - (onSelect ? 1 : 0)])
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target)
    if (cell && (cell.row !== stop.row || cell.column !== stop.column)) focusCell(cell, false)
  }
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (cell && cell.row >= 0 && event.target instanceof HTMLInputElement && cell.column === 0) select(cell.row, event.shiftKey)
  }
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  // The row with the focus remains on the page while the list scrolls, or the focus would be lost.
  if (!isInHead && focusedRow >= 0 && (focusedRow < first || focusedRow >= last)) shown.push(focusedRow)
  const selected = selection.size === 0 ? 0 : rows.reduce((count, row) => count + (selection.has(keyOf(row)) ? 1 : 0), 0)
  const tracks = `${onSelect ? '2rem ' : ''}${columns.map(({ width }) => width).join(' ')}`
  const lines = Math.ceil(columns.filter(({ isName }) => !isName).length / 2)
  return (
    <div ref={box} className={classes.box} style={{ '--tracks': tracks, '--lines': lines } as CSSProperties}>
      <div ref={sample} className={classes.sample} />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows */}
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (onSelect ? 1 : 0)}
        aria-multiselectable={onSelect ? true : undefined}
        className={classes.grid}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
      >
        <DataHead
          columns={columns}
          sorting={sorting}
          onSort={onSort}
          selected={onSelect && (selected === 0 ? 'none' : selected === rows.length ? 'all' : 'some')}
          onSelectAll={() => onSelect?.(selected === rows.length ? noKeys : new Set(rows.map(keyOf)))}
          focused={stop.row === -1 || rows.length === 0 ? stop.column : undefined}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows */}
        <div ref={body} role="rowgroup" className={classes.body} style={{ blockSize: rows.length * rowHeight }}>
          {shown.map((at) => {
            const row = rows[at]
            if (row === undefined) return null
            const key = keyOf(row)
            return (
              <MemoizedRow
                key={key}
                row={row}
                at={at}
                top={at * rowHeight}
                columns={columns}
                isSelected={onSelect ? selection.has(key) : undefined}
                focused={at === stop.row ? stop.column : undefined}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/**
 * A list of any length as a grid: only visible rows are on the page. It has one tab stop; arrow keys move the focus. It is rendered again only if its
 * own properties change.
 */
export const DataTable = memo(Table) as typeof Table
