import { type RefObject, useLayoutEffect, useState } from 'react'
import { type RowWindow, rowWindow } from './row-window.ts'

interface Rows extends RowWindow {
  /** Height of one row in pixels. */
  readonly rowHeight: number
  /** Rows that fit into the view. */
  readonly page: number
}

const isSame = (one: Rows, other: Rows): boolean =>
  one.first === other.first && one.last === other.last && one.rowHeight === other.rowHeight && one.page === other.page

/**
 * The rows to render of a list whose rows have one height. `box` scrolls, or is as high as the list and the window scrolls; `body` is as high as all
 * rows; `sample` is as high as one row.
 */
export const useRows = (
  box: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  sample: RefObject<HTMLElement | null>,
  count: number,
): Rows => {
  const [rows, setRows] = useState<Rows>({ first: 0, last: Math.min(count, 1), rowHeight: 0, page: 1 })
  useLayoutEffect(() => {
    const measure = () => {
      if (!box.current || !body.current || !sample.current) return
      const view = box.current.getBoundingClientRect()
      const [top, bottom] = [Math.max(view.top, 0), Math.min(view.bottom, innerHeight)]
      const rowHeight = sample.current.getBoundingClientRect().height
      const height = Math.max(0, bottom - top)
      const next = {
        ...rowWindow(top - body.current.getBoundingClientRect().top, height, rowHeight, count),
        rowHeight,
        page: Math.max(1, Math.floor(height / Math.max(1, rowHeight)) - 1),
      }
      setRows((rows) => (isSame(rows, next) ? rows : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const { current } of [box, sample]) if (current) observer.observe(current)
    addEventListener('scroll', measure, { capture: true, passive: true })
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
    }
  }, [box, body, sample, count])
  return rows
}
