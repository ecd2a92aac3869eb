import type { ChangeRequest, ChangeRequestPlan } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../data/client.ts'
import { Note } from '../../parts/note.tsx'
import { Differences } from './differences.tsx'
import { namesOfPlan } from './plan-names.ts'
import { VerdictBar } from './verdict-bar.tsx'

interface Props {
  readonly request: ChangeRequest
  /** What the request changed when it was applied; of other requests: what it would change now. */
  readonly plan: ChangeRequestPlan
  readonly account: number | undefined
  /** The discussion. */
  readonly children: ReactNode
}

/** A request that was applied, rejected or cancelled. */
export const ClosedRequest = ({ request, plan, account, children }: Props) => {
  const segments = useQuery(queries.segments.getSegments.queryOptions())
  return (
    <>
      <Note>
        {request.state === 'Applied'
          ? 'These are the changes that the server made when the request was applied. Later changes are not included.'
          : 'The request is closed. These are the changes that it would make to the present state.'}
      </Note>
      <Differences
        request={request}
        plan={plan}
        names={namesOfPlan(plan, segments.data?.segments ?? [])}
        account={account}
        canEdit={false}
        onEdit={() => undefined}
      />
      {children}
      <VerdictBar request={request} plan={plan} isOutdated={false} impactHash={undefined} />
    </>
  )
}
