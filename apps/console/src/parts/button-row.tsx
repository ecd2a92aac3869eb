import type { ReactNode } from 'react'
import classes from './button-row.module.css'

/** Buttons of a page in a row, with the state of what they do. */
export const ButtonRow = ({ children }: { readonly children: ReactNode }) => <div className={classes.row}>{children}</div>
