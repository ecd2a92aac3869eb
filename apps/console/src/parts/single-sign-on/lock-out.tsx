import { isHalyardError } from '@halyard/sdk'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Note } from '../note.tsx'

interface Props {
  readonly error: unknown
  /** What the caller wants to do, such as `Enable SAML`. */
  readonly action: string
  readonly isBusy: boolean
  /** Repeats the write with `force=true`. */
  readonly onForce: () => void
}

/** Whether the server refused a write because no administrator could log in afterwards. */
export const isLockOut = (error: unknown): boolean => isHalyardError(error) && error.name === 'ConflictError'

/** The refusal of a write that locks out all administrators, and the choice to do it anyway. Renders nothing for other errors. */
export const LockOut = ({ error, action, isBusy, onForce }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (!isHalyardError(error) || !isLockOut(error)) return null
  return (
    <Note kind="failure" title="No administrator could log in afterwards" isLive>
      <p>{error.message}</p>
      <Button onClick={() => setOpen(true)}>{action} anyway…</Button>
      {isOpen && (
        <ConfirmDialog
          title={`${action} anyway?`}
          action={`${action} anyway`}
          kind="danger"
          isBusy={isBusy}
          onConfirm={() => {
            setOpen(false)
            onForce()
          }}
          onClose={() => setOpen(false)}
        >
          <p>Open sessions stay open until they end. After that, nobody with the role Admin can log in.</p>
          <p>
            Only a person with access to the server can then open password login again, with the command{' '}
            <code>halyard auth password-on</code>.
          </p>
        </ConfirmDialog>
      )}
    </Note>
  )
}
