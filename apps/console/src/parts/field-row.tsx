import type { ReactNode } from 'react'
import classes from './field-row.module.css'

/** Fields side by side, where the window is wide enough. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => <div className={classes.row}>{children}</div>
