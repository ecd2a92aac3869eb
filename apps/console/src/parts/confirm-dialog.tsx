import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { Field } from './field.tsx'
import { FormActions } from './form-actions.tsx'

interface Props {
  readonly title: string
  /** What will happen, in sentences. */
  readonly children: ReactNode
  /** The text of the button, such as `Delete the project`. */
  readonly action: string
  readonly kind?: 'main' | 'danger'
  /** The caller must type this name first. Only for what cannot be undone. */
  readonly typedName?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly isBusy?: boolean
  readonly error?: unknown
}

/** Asks before something happens. The button says what will happen. */
export const ConfirmDialog = ({ title, children, action, kind = 'main', typedName, onConfirm, onClose, isBusy, error }: Props) => {
  const [typed, setTyped] = useState('')
  const refusal = typedName !== undefined && typed.trim() !== typedName ? 'Type the name first' : undefined
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (refusal === undefined && !isBusy) onConfirm()
        }}
      >
        {children}
        {typedName !== undefined && (
          <Field
            label={
              <>
                Type <code>{typedName}</code> to confirm
              </>
            }
          >
            <input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        {error !== undefined && error !== null && <FailureNote error={error} />}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind={kind} isBusy={isBusy} refusal={refusal}>
            {action}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
