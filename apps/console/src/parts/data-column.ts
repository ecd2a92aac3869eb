import type { ReactNode } from 'react'
import type { EnvironmentState } from '../sentences/states.ts'

/** A column of a `DataTable`: what it is called, how wide it is, and what it shows of a row. */
export interface DataColumn<Row> {
  readonly id: string
  /** The title as text. In narrow windows, it precedes the value. */
  readonly title: string
  /** Replaces the title in the head, such as an `EnvironmentName`. */
  readonly heading?: ReactNode
  /** A size of a CSS grid column, such as `minmax(14rem, 2fr)` or `7rem`. */
  readonly width: string
  /** What the cell shows. Few elements: twenty rows of it are on the page. */
  readonly cell?: (row: Row) => ReactNode
  /** The cell is the state of the row in an environment. Needs no further element. */
  readonly state?: (row: Row) => EnvironmentState
  /** The cell names the row; it stays in view and is the first line in narrow windows. */
  readonly isName?: boolean
  readonly isNumber?: boolean
  /** The cell has a name that machines use. */
  readonly isMono?: boolean
  readonly isSortable?: boolean
  readonly isProduction?: boolean
}

/** The column and the direction by which rows are sorted. */
export interface Sorting {
  readonly column: string
  readonly isDescending: boolean
}
