/** The rows from `first` up to and without `last`. */
export interface RowWindow {
  readonly first: number
  readonly last: number
}

/**
 * The rows of one height that a view of a list shows, with `spare` rows on each side. `offset` is the distance from the start of the list to the
 * start of the view; all lengths are in pixels.
 */
export const rowWindow = (offset: number, height: number, rowHeight: number, count: number, spare = 2): RowWindow => {
  if (rowHeight <= 0) return { first: 0, last: Math.min(count, 1) }
  const first = Math.floor(offset / rowHeight) - spare
  const last = Math.ceil((offset + height) / rowHeight) + spare
  return { first: Math.max(0, Math.min(first, count)), last: Math.max(0, Math.min(last, count)) }
}
