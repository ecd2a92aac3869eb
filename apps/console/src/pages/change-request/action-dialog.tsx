import { limits } from '@halyard/contracts/data'
import type { ChangeRequest } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { announce } from '../../data/announcements.ts'
import { halyard } from '../../data/client.ts'
import { refresh } from '../../data/query-client.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { actionKinds, actionWords } from './action-words.ts'
import type { RequestedState } from './actions.ts'

const effects: Readonly<Record<RequestedState, string>> = {
  'In review': 'Reviewers can then approve or reject the request.',
  Approved: 'You approve exactly the outcome on this page. If the outcome changes, your approval no longer counts.',
  Applied: 'All changes of the request take effect at once.',
  Cancelled: 'The request is closed. Its changes are not applied.',
  Rejected: 'The request is closed. Its changes are not applied.',
  Scheduled: 'The server applies the request at this time, if the outcome is still the same.',
}

/** Ctrl+Enter sends the form of a text. */
export const sendWithEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

interface Props {
  readonly request: ChangeRequest
  readonly to: RequestedState
  /** Hashes of the outcome and of the figures on the page when the dialog opened. */
  readonly planHash: string | undefined
  readonly impactHash: string | undefined
  readonly onClose: () => void
}

/** Asks once before the state of a request changes, with a comment. */
export const ActionDialog = ({ request: { project, id }, to, planHash, impactHash, onClose }: Props) => {
  const [comment, setComment] = useState('')
  const [at, setAt] = useState('')
  const isBound = (to === 'Approved' || to === 'Applied') && planHash !== undefined
  const send = useMutation({
    mutationFn: () =>
      halyard.changeRequests.setChangeRequestState({
        params: { projectId: project, id },
        body: {
          state: to,
          ...(comment.trim() !== '' && { comment: comment.trim() }),
          ...(to === 'Scheduled' && { scheduledAt: new Date(at).toISOString() }),
          ...(isBound && { planHash }),
          ...(to === 'Approved' && impactHash !== undefined && { impactHash }),
        },
      }),
    onSuccess: async ({ state }) => {
      announce(`The request is ${state}`)
      onClose()
      await refresh()
    },
    onError: refresh,
  })
  return (
    <ConfirmDialog
      title={actionWords[to]}
      action={actionWords[to]}
      kind={actionKinds[to] === 'danger' ? 'danger' : 'main'}
      isBusy={send.isPending}
      error={send.error}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>{effects[to]}</p>
      {isBound && (
        <p>
          Outcome <code>{planHash.slice(0, 8)}</code>
        </p>
      )}
      {to === 'Scheduled' && (
        <Field label="When" hint="In your time zone">
          <input type="datetime-local" required value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
      )}
      <Field label="Comment (optional)" hint="Ctrl Enter sends">
        <textarea
          rows={3}
          maxLength={limits.commentLength}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          onKeyDown={sendWithEnter}
        />
      </Field>
    </ConfirmDialog>
  )
}
