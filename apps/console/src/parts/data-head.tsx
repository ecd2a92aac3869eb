import type { DataColumn, Sorting } from './data-column.ts'
import classes from './data-table.module.css'

interface Props<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly sorting: Sorting | undefined
  readonly onSort: ((sorting: Sorting) => void) | undefined
  /** Undefined: rows cannot be selected. */
  readonly selected: 'none' | 'some' | 'all' | undefined
  readonly onSelectAll: () => void
  readonly focused: number | undefined
}

/** The titles of the columns. A title is a button if the rows can be sorted by its column. */
export const DataHead = <Row,>({ columns, sorting, onSort, selected, onSelectAll, focused }: Props<Row>) => {
  const first = selected === undefined ? 0 : 1
  const tabStop = (index: number) => (focused === index ? 0 : -1)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
    <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
      {selected !== undefined && (
        // biome-ignore lint/a11y/useFocusableInteractive: the checkbox has the focus
        // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
        <div role="columnheader" aria-colindex={1} className={`${classes.cell} ${classes.select}`}>
          <input
            type="checkbox"
            aria-label="Select all rows"
            tabIndex={tabStop(0)}
            checked={selected === 'all'}
            ref={(input) => {
              if (input) input.indeterminate = selected === 'some'
            }}
            onChange={onSelectAll}
          />
        </div>
      )}
      {columns.map(({ id, title, heading, isName, isNumber, isSortable, isProduction }, index) => {
        const isSorted = sorting?.column === id
        const direction = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined
        return (
          // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
          <div
            key={id}
            role="columnheader"
            aria-colindex={index + first + 1}
            aria-sort={direction}
            tabIndex={isSortable && onSort ? undefined : tabStop(index + first)}
            className={[classes.cell, isName && classes.name, isNumber && classes.number, isProduction && classes.production]
              .filter(Boolean)
              .join(' ')}
          >
            {isSortable && onSort ? (
              <button
                type="button"
                tabIndex={tabStop(index + first)}
                className={classes.sort}
                data-direction={direction}
                onClick={() => onSort({ column: id, isDescending: isSorted && !sorting.isDescending })}
              >
                {heading ?? title}
              </button>
            ) : (
              (heading ?? title)
            )}
          </div>
        )
      })}
    </div>
  )
}
