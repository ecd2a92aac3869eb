import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Note } from '../../parts/note.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'

const Names = ({ verdicts }: { readonly verdicts: ChangeRequest['approvals'] }) =>
  verdicts.map(({ createdBy, createdAt }, at) => (
    <span key={createdBy.id}>
      {at > 0 && ', '}
      <UserText>{createdBy.username}</UserText> (<Time at={createdAt} form="relative" />)
    </span>
  ))

/** How far a request is: its state, its approvals, whom it waits for, and approvals that no longer count. */
export const Progress = ({ request }: { readonly request: ChangeRequest }) => {
  const { project, id, state, approvals, rejections, minApprovals, droppedApprovals, schedule, appliedAt } = request
  const approvers = useQuery(queries.changeRequests.getApprovers.queryOptions({ params: { projectId: project, id } }))
  const waiting = approvers.data?.filter(({ verdict }) => verdict === 'waiting') ?? []
  return (
    <>
      <p>
        <strong>{state}</strong> · {approvals.length} of {minApprovals} approvals
        {approvals.length > 0 && (
          <>
            : <Names verdicts={approvals} />
          </>
        )}
        {waiting.length > 0 && (
          <>
            {' '}
            · waits for{' '}
            {waiting.map(({ id: account, username, name }, at) => (
              <span key={account}>
                {at > 0 && ', '}
                <UserText>{name ?? username}</UserText>
              </span>
            ))}
          </>
        )}
      </p>
      {rejections.length > 0 && (
        <p>
          Rejected by <Names verdicts={rejections} />
        </p>
      )}
      {appliedAt && (
        <p>
          Applied <Time at={appliedAt} />
        </p>
      )}
      {schedule && (
        <Note kind={schedule.status === 'failed' || schedule.conflict ? 'failure' : 'info'}>
          The server applies it <Time at={schedule.scheduledAt} />. {schedule.failureReason ?? schedule.conflict}
        </Note>
      )}
      {droppedApprovals?.map(({ createdBy, createdAt, reason }) => (
        <Note key={`${createdBy.id} ${createdAt}`} kind="warning">
          The approval of <UserText>{createdBy.username}</UserText> no longer counts: {reason}
        </Note>
      ))}
    </>
  )
}
