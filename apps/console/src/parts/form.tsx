import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { isShownAt, isStale } from '../data/fault-at.ts'
import { Button } from './button.tsx'
import { FailureNote } from './failure-note.tsx'
import classes from './form.module.css'
import { StaleNote, type StaleSource } from './stale-note.tsx'

interface Props {
  /** What the button does, such as "Create the group". */
  readonly submit: string
  /** Why the caller cannot submit the form. */
  readonly refusal?: string | undefined
  readonly write: { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void }
  /** Paths whose faults the fields show, such as `body/name`. */
  readonly fields?: readonly string[]
  /** Of a form that changes something: how to read its present state again after somebody else changed it. */
  readonly source?: StaleSource
  readonly onSubmit: () => void
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** A form with its failure and its button, which says what happens. After a failure, the input remains, and the first field with a fault gets the focus. */
export const Form = ({ submit, refusal, write, fields = [], source, onSubmit, onCancel, children }: Props) => {
  const { error, isPending, reset } = write
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && refusal === undefined) onSubmit()
  }
  const isOutdated = source !== undefined && isStale(error)
  return (
    <form ref={form} onSubmit={send} className={classes.form}>
      {children}
      {isOutdated ? (
        <StaleNote source={source} onReloaded={reset} />
      ) : (
        error !== null && !isShownAt(error, fields) && <FailureNote error={error} />
      )}
      <div className={classes.buttons}>
        <Button type="submit" kind="main" isBusy={isPending} refusal={refusal}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
