import type { ReactNode } from 'react'
import classes from './note.module.css'

interface Props {
  /** info: a fact. warning: think first. done: something succeeded. failure: something failed. */
  readonly kind?: 'info' | 'warning' | 'done' | 'failure'
  readonly title?: ReactNode
  /** Screen readers read the note when it appears. */
  readonly isLive?: boolean
  readonly children?: ReactNode
}

/** An emphasised paragraph, with a line at its start. */
export const Note = ({ kind = 'info', title, isLive, children }: Props) => (
  <div className={`${classes.note} ${classes[kind]}`} role={isLive ? (kind === 'failure' ? 'alert' : 'status') : undefined}>
    {title && <p className={classes.title}>{title}</p>}
    {children}
  </div>
)
