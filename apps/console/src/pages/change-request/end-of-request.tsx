import type { ChangeRequest } from '@halyard/sdk'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { hrefOf } from '../../routes.ts'

interface Props {
  readonly request: ChangeRequest
  /** Id of the account of the caller. */
  readonly account: number | undefined
}

/** Proposes the way back from an applied request, which opens as a new request. */
const Revert = ({ request: { project, id } }: Pick<Props, 'request'>) => {
  const [, navigate] = useLocation()
  const undo = useWrite(() => halyard.changeRequests.undoChangeRequest({ params: { projectId: project, id } }), {
    done: 'A new request takes back this request',
    onDone: (request) => navigate(hrefOf('changeRequest', { project, id: String(request.id) })),
  })
  return (
    <>
      <Button isBusy={undo.isPending} onClick={() => undo.mutate(undefined)}>
        Propose to revert it
      </Button>
      {undo.error && <FailureNote error={undo.error} />}
    </>
  )
}

const DeleteDraft = ({ request: { project, id } }: Pick<Props, 'request'>) => {
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite(() => halyard.changeRequests.deleteChangeRequest({ params: { projectId: project, id } }), {
    done: 'The draft is deleted',
    onDone: () => navigate(hrefOf('changeRequests', {}, { view: 'mine' })),
  })
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Delete the draft…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete the draft"
          action="Delete the draft"
          kind="danger"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          <p>The request and its proposed changes are deleted.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Reverts an applied request, or deletes a draft of the caller. */
export const EndOfRequest = ({ request, account }: Props) => {
  if (request.state === 'Applied') return <Revert request={request} />
  const isAuthor = account !== undefined && request.createdBy.id === account
  return request.state === 'Draft' && isAuthor ? <DeleteDraft request={request} /> : null
}
