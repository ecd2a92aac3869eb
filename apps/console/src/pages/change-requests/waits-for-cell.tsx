import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { waitsForParts } from '../../sentences/waits-for.ts'

interface Props {
  readonly request: ChangeRequest
  /** Lists do not contain the requested reviewers, so they are read for each request. */
  readonly hasReviewers: boolean
}

/** Whom or what a request waits for. */
export const WaitsForCell = ({ request, hasReviewers }: Props) => {
  const { project, id, state, schedule } = request
  const { data: approvers = [] } = useQuery({
    ...queries.changeRequests.getApprovers.queryOptions({ params: { projectId: project, id } }),
    enabled: hasReviewers && state === 'In review',
  })
  const asked = approvers.filter(({ verdict }) => verdict === 'waiting').map(nameOfAccount)
  return (
    <>
      <Sentence parts={waitsForParts(request, asked)} />
      {state === 'Scheduled' && schedule?.status === 'pending' && (
        <>
          : <Time at={schedule.scheduledAt} />
        </>
      )}
    </>
  )
}
