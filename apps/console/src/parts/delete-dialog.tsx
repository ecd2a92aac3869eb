import { type ReactNode, useEffect } from 'react'
import { isStale } from '../data/fault-at.ts'
import { refresh } from '../data/query-client.ts'
import { useWrite } from '../data/use-write.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  readonly title: string
  /** The text of the button, such as `Delete the token`. */
  readonly action: string
  /** What the announcement says afterwards. */
  readonly done: string
  readonly typedName?: string
  readonly remove: () => PromiseLike<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
  /** What will happen, in sentences. */
  readonly children: ReactNode
}

/** Asks before something is deleted for good. */
export const DeleteDialog = ({ title, action, done, typedName, remove, onDone, onClose, children }: Props) => {
  const write = useWrite(remove, { done, onDone })
  // The next click deletes what the caller then sees.
  useEffect(() => {
    if (isStale(write.error)) refresh().catch(() => undefined)
  }, [write.error])
  return (
    <ConfirmDialog
      title={title}
      action={action}
      kind="danger"
      {...(typedName !== undefined && { typedName })}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate(undefined)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
