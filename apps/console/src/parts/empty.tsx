import type { ReactNode } from 'react'
import classes from './empty.module.css'

interface Props {
  /** What is missing, such as `No open requests`. */
  readonly title: string
  /** What this means, and what to do next. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Stands where a list would be. */
export const Empty = ({ title, children, actions }: Props) => (
  <div className={classes.empty}>
    <p className={classes.title}>{title}</p>
    {children && <div className={classes.text}>{children}</div>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)
