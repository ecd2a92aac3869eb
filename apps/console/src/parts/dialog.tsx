import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

interface Props {
  readonly title: string
  /** Called when a person closes the dialog, also with Escape. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog. It is open while it is rendered; the element that had the focus gets it back. */
export const Dialog = ({ title, onClose, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const opener = document.activeElement
    ref.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
          ✕
        </button>
      </div>
      {children}
    </dialog>
  )
}
