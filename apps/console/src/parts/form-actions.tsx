import type { ReactNode } from 'react'
import classes from './form-actions.module.css'

/** The row of buttons at the end of a form or a dialog. */
export const FormActions = ({ children }: { readonly children: ReactNode }) => <div className={classes.actions}>{children}</div>
