import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

interface Props {
  readonly summary: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Content that opens with a click on its summary. */
export const Disclosure = ({ summary, isOpen = false, children }: Props) => (
  <details className={classes.details} open={isOpen}>
    <summary>{summary}</summary>
    <div className={classes.content}>{children}</div>
  </details>
)
