import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page.module.css'

interface Props {
  /** The heading; also the title of the window. */
  readonly title: string
  /** Replaces the heading on the page, if it needs more than text. */
  readonly heading?: ReactNode
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page with one heading. It receives the focus when it opens, so that screen readers announce it. */
export const Page = ({ title, heading, actions, children }: Props) => {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body || document.activeElement.closest('nav, header'))
      ref.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.title = `${title} - Halyard`
  }, [title])
  return (
    <>
      <div className={classes.head}>
        <h1 ref={ref} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </>
  )
}
