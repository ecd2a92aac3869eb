import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  readonly title: ReactNode
  /** One or two sentences below the heading. */
  readonly lead?: ReactNode
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A part of a page with its own heading. */
export const Section = ({ title, lead, actions, children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
