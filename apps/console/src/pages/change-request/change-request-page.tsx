import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { isNotFound } from '../../data/fault-at.ts'
import { useCan, useOwnUser } from '../../data/me.ts'
import { Empty } from '../../parts/empty.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { ClosedRequest } from './closed-request.tsx'
import { Discussion } from './discussion.tsx'
import { OpenRequest } from './open-request.tsx'
import { Progress } from './progress.tsx'
import { RequestEvents } from './request-events.tsx'
import { AskForReviews } from './reviewers.tsx'
import { EditTitle } from './title-form.tsx'

const isClosed = ({ state }: ChangeRequest): boolean => state === 'Applied' || state === 'Cancelled' || state === 'Rejected'

const Request = ({ request }: { readonly request: ChangeRequest }) => {
  const { project, id, environment, createdBy, createdAt, undoOf } = request
  const [comment, setComment] = useState('')
  const account = useOwnUser().data?.user.id
  const preview = useQuery(queries.changeRequests.previewChangeRequest.queryOptions({ params: { projectId: project, id } }))
  const View = isClosed(request) ? ClosedRequest : OpenRequest
  return (
    <>
      <p>
        For <Name>{environment}</Name> of the project{' '}
        <PageLink page="project" params={{ project }}>
          <Name>{project}</Name>
        </PageLink>
        , by <UserText>{createdBy.username}</UserText>, <Time at={createdAt} />
        {undoOf !== undefined && (
          <>
            . It reverts{' '}
            <PageLink page="changeRequest" params={{ project, id: String(undoOf) }}>
              #{undoOf}
            </PageLink>
          </>
        )}
      </p>
      <Progress request={request} />
      <QueryView query={preview}>
        {(plan) => (
          <View request={request} {...{ latest: plan, plan }} account={account}>
            <Discussion request={request} text={comment} onChange={setComment} />
            <RequestEvents request={request} />
          </View>
        )}
      </QueryView>
    </>
  )
}

const Actions = ({ request }: { readonly request: ChangeRequest }) => {
  const can = useCan()
  const account = useOwnUser().data?.user.id
  if (isClosed(request)) return null
  const isAuthor = account !== undefined && request.createdBy.id === account
  return (
    <>
      {isAuthor && <EditTitle request={request} />}
      {(isAuthor || can('ADMIN')) && <AskForReviews request={request} />}
    </>
  )
}

const ChangeRequestPage = ({ params: { project, id } }: { readonly params: { readonly project: string; readonly id: string } }) => {
  const query = useQuery(queries.changeRequests.getChangeRequest.queryOptions({ params: { projectId: project, id: Number(id) } }))
  const { data } = query
  return (
    <Page
      title={`Change request ${id}`}
      heading={
        <>
          #{id} {data?.title && <UserText>{data.title}</UserText>}
        </>
      }
      actions={data && <Actions request={data} />}
    >
      {isNotFound(query.error) ? (
        <Empty title="You cannot see this change request">
          It does not exist, it is a draft of another person, or it was deleted.{' '}
          <PageLink page="changeRequests" search={{ view: 'open' }}>
            Show all open requests
          </PageLink>
          .
        </Empty>
      ) : (
        <QueryView query={query}>{(request) => <Request request={request} />}</QueryView>
      )}
    </Page>
  )
}

export default ChangeRequestPage
