import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import classes from './field.module.css'

interface Control {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
}

interface Props {
  readonly label: ReactNode
  /** Explains the field, below it. */
  readonly hint?: ReactNode
  /** The fault of the value; the field is marked as invalid. */
  readonly fault?: string | undefined
  /** One input, select or textarea. */
  readonly children: ReactElement<Control>
}

/** A labelled field with its hint and its fault. */
export const Field = ({ label, hint, fault, children }: Props) => {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        ...(fault !== undefined && { 'aria-invalid': true }),
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
      {fault !== undefined && (
        <div id={`${id}-fault`} className={classes.fault}>
          {fault}
        </div>
      )}
    </div>
  )
}
