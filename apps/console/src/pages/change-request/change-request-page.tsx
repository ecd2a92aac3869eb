import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { DifferenceView } from '../../parts/difference-view.tsx'
import { Name } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Time } from '../../parts/time.tsx'
import { Discussion } from './discussion.tsx'
import { differencesOf, namesOfPlan } from './plan-names.ts'
import { Progress } from './progress.tsx'
import { VerdictBar } from './verdict-bar.tsx'

const Request = ({ request }: { readonly request: ChangeRequest }) => {
  const { project, id, environment, createdBy, createdAt } = request
  const preview = useQuery(queries.changeRequests.previewChangeRequest.queryOptions({ params: { projectId: project, id } }))
  const segments = useQuery(queries.segments.getSegments.queryOptions())
  return (
    <>
      <p>
        For <Name>{environment}</Name> of the project <Name>{project}</Name>, by <bdi>{createdBy.username}</bdi>, <Time at={createdAt} />
      </p>
      <Progress request={request} />
      <QueryView query={preview}>
        {(plan) => (
          <>
            {plan.conflicts.map(({ change, feature, field, message }) => (
              <Note key={`${change} ${field}`} kind="failure" title={`Conflict${feature ? ` in ${feature}` : ''}`}>
                {message}
              </Note>
            ))}
            <DifferenceView differences={differencesOf(plan)} names={namesOfPlan(plan, segments.data?.segments ?? [])} />
            {plan.warnings.map(({ change, field, message }) => (
              <Note key={`${change} ${field}`} kind="warning">
                {message}
              </Note>
            ))}
          </>
        )}
      </QueryView>
      <Discussion request={request} />
      <VerdictBar request={request} plan={preview.data} />
    </>
  )
}

const ChangeRequestPage = ({ params: { project, id } }: { readonly params: { readonly project: string; readonly id: string } }) => {
  const query = useQuery(queries.changeRequests.getChangeRequest.queryOptions({ params: { projectId: project, id: Number(id) } }))
  const title = query.data?.title
  return (
    <Page
      title={`Change request ${id}`}
      heading={
        <>
          #{id} {title && <bdi>{title}</bdi>}
        </>
      }
    >
      <QueryView query={query}>{(request) => <Request request={request} />}</QueryView>
    </Page>
  )
}

export default ChangeRequestPage
