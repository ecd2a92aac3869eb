import type { ChangeRequest, ChangeRequestPlan } from '@halyard/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useCan, useOwnUser } from '../../data/me.ts'
import { refresh } from '../../data/query-client.ts'
import { announce } from '../../parts/announcer.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Field } from '../../parts/field.tsx'
import { type Action, actionsOf, type RequestedState } from './actions.ts'
import classes from './change-request.module.css'

interface Props {
  readonly request: ChangeRequest
  readonly plan: ChangeRequestPlan | undefined
}

const words: Readonly<Record<RequestedState, string>> = {
  'In review': 'Send for review',
  Approved: 'Approve this outcome',
  Applied: 'Apply',
  Cancelled: 'Cancel the request',
  Rejected: 'Reject',
  Scheduled: 'Schedule',
}

const kinds: Partial<Record<RequestedState, 'main' | 'danger'>> = {
  'In review': 'main',
  Approved: 'main',
  Applied: 'main',
  Cancelled: 'danger',
  Rejected: 'danger',
}

const effects: Readonly<Record<RequestedState, string>> = {
  'In review': 'Reviewers can then approve or reject the request.',
  Approved: 'You approve exactly the outcome on this page. If the outcome changes, your approval no longer counts.',
  Applied: 'All changes of the request take effect at once.',
  Cancelled: 'The request is closed. Its changes are not applied.',
  Rejected: 'The request is closed. Its changes are not applied.',
  Scheduled: 'The server applies the request at this time, if the outcome is still the same.',
}

/** What the caller can do with the request, always at the bottom of the page. Every action asks once, with a comment. */
export const VerdictBar = ({ request, plan }: Props) => {
  const can = useCan()
  const account = useOwnUser().data?.user.id
  const [action, setAction] = useState<Action>()
  const [comment, setComment] = useState('')
  const [at, setAt] = useState('')
  const params = { projectId: request.project, id: request.id }
  const isPlanned = request.state !== 'Applied' && request.state !== 'Cancelled' && request.state !== 'Rejected'
  const send = useMutation({
    mutationFn: ({ to }: Action) =>
      halyard.changeRequests.setChangeRequestState({
        params,
        body: {
          state: to,
          ...(comment.trim() !== '' && { comment: comment.trim() }),
          ...(to === 'Scheduled' && { scheduledAt: new Date(at).toISOString() }),
          ...((to === 'Approved' || to === 'Applied') && plan && { planHash: plan.planHash }),
        },
      }),
    onSuccess: async ({ state }) => {
      setAction(undefined)
      setComment('')
      announce(`The request is ${state}`)
      await refresh()
    },
    onError: refresh,
  })
  const withdraw = useMutation({ mutationFn: () => halyard.changeRequests.withdrawVerdict({ params }), onSuccess: refresh })
  const isMine = [...request.approvals, ...request.rejections].some(({ createdBy }) => createdBy.id === account)
  const actions = actionsOf({ request, can, account, hasConflicts: (plan?.conflicts.length ?? 0) > 0 })
  return (
    <div className={classes.bar}>
      {isPlanned && plan && (
        <p>
          Outcome <code>{plan.planHash.slice(0, 8)}</code>
        </p>
      )}
      {isMine && request.state !== 'Applied' && (
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw my verdict
        </Button>
      )}
      {actions.map((each) => (
        <Button key={each.to} kind={kinds[each.to] ?? 'plain'} refusal={each.refusal} onClick={() => setAction(each)}>
          {words[each.to]}…
        </Button>
      ))}
      {withdraw.error && <FailureNote error={withdraw.error} />}
      {action && (
        <ConfirmDialog
          title={words[action.to]}
          action={words[action.to]}
          kind={kinds[action.to] === 'danger' ? 'danger' : 'main'}
          isBusy={send.isPending}
          error={send.error}
          onConfirm={() => send.mutate(action)}
          onClose={() => {
            setAction(undefined)
            send.reset()
          }}
        >
          <p>{effects[action.to]}</p>
          {action.to === 'Scheduled' && (
            <Field label="When" hint="In your time zone">
              <input type="datetime-local" required value={at} onChange={(event) => setAt(event.target.value)} />
            </Field>
          )}
          <Field label="Comment (optional)">
            <textarea rows={3} value={comment} onChange={(event) => setComment(event.target.value)} />
          </Field>
        </ConfirmDialog>
      )}
    </div>
  )
}
