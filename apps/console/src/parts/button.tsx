import type { ComponentProps, ReactNode } from 'react'
import classes from './button.module.css'

interface Props extends ComponentProps<'button'> {
  /** main: the one button of a form; danger: what cannot be undone. */
  readonly kind?: 'main' | 'plain' | 'danger'
  /** Why the button cannot be used. It stays focusable, and says the reason. */
  readonly refusal?: ReactNode
  /** The button works, and ignores further clicks. */
  readonly isBusy?: boolean | undefined
}

export const Button = ({ kind = 'plain', refusal, isBusy, className, onClick, children, ...rest }: Props) => (
  <span className={classes.frame}>
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${classes[kind]} ${className ?? ''}`}
      aria-disabled={refusal !== undefined || isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (refusal === undefined && !isBusy) onClick?.(event)
        else event.preventDefault()
      }}
    >
      {children}
    </button>
    {refusal !== undefined && <span className={classes.refusal}>{refusal}</span>}
  </span>
)
