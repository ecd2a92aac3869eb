import type { ChangeRequest, ChangeRequestPlan } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useCan, useOwnUser } from '../../data/me.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { useKeys } from '../../parts/keys/use-keys.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { actionKinds, actionWords } from './action-words.ts'
import { type Action, actionsOf, type RequestedState } from './actions.ts'
import classes from './change-request.module.css'
import { EndOfRequest } from './end-of-request.tsx'

interface Props {
  readonly request: ChangeRequest
  /** The outcome on the page; undefined: it is not read yet. */
  readonly plan: ChangeRequestPlan | undefined
  readonly isOutdated: boolean
  readonly impactHash: string | undefined
}

interface Open {
  readonly to: RequestedState
  readonly planHash: string | undefined
  readonly impactHash: string | undefined
}

const isOpen = ({ state }: ChangeRequest): boolean => state !== 'Applied' && state !== 'Cancelled' && state !== 'Rejected'

/** What the caller can do with the request, always at the bottom of the page. Every action asks once, with a comment. */
export const VerdictBar = ({ request, plan, isOutdated, impactHash }: Props) => {
  const can = useCan()
  const account = useOwnUser().data?.user.id
  const [open, setOpen] = useState<Open>()
  const { project, id, environment, state } = request
  const withdraw = useWrite(() => halyard.changeRequests.withdrawVerdict({ params: { projectId: project, id } }), {
    done: 'Your verdict is withdrawn',
  })
  const isMine = [...request.approvals, ...request.rejections].some(({ createdBy }) => createdBy.id === account)
  const canWithdraw = isMine && (state === 'In review' || state === 'Approved' || state === 'Rejected')
  const actions = actionsOf({ request, can, account, conflicts: plan?.conflicts.length, isOutdated })
  const start = ({ to, refusal }: Action) => {
    if (refusal === undefined) setOpen({ to, planHash: plan?.planHash, impactHash })
  }
  const startAt = (to: RequestedState) => () => actions.filter((action) => action.to === to).forEach(start)
  useKeys('Verdict', [
    { keys: 'a', label: 'Approve this outcome', run: startAt('Approved') },
    { keys: 'j', label: 'Reject', run: startAt('Rejected') },
  ])
  return (
    <div className={classes.bar}>
      {isOpen(request) && plan && (
        <p>
          Outcome <code>{plan.planHash.slice(0, 8)}</code>
        </p>
      )}
      {canWithdraw && (
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
          Withdraw my verdict
        </Button>
      )}
      <Button onClick={() => document.querySelector<HTMLElement>('#discussion textarea')?.focus()}>Comment</Button>
      {actions.map((action) => {
        const { to, refusal } = action
        const why =
          refusal &&
          ('missing' in refusal ? <Refusal permission={refusal.missing} project={project} environment={environment} /> : refusal.text)
        return (
          <Button key={to} kind={actionKinds[to] ?? 'plain'} refusal={why} onClick={() => start(action)}>
            {actionWords[to]}…
          </Button>
        )
      })}
      <EndOfRequest request={request} account={account} />
      {withdraw.error && <FailureNote error={withdraw.error} />}
      {open && <ActionDialog request={request} {...open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
