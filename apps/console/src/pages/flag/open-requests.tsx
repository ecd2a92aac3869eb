import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'

interface Props {
  readonly project: string
  readonly feature: string
}

/** The open change requests that would change the flag. Renders nothing without any. */
export const OpenRequests = ({ project, feature }: Props) => {
  const query = queries.changeRequests.getPendingChangeRequestsForFeature.queryOptions({
    params: { projectId: project, featureName: feature },
  })
  const { data: requests = [] } = useQuery(query)
  if (requests.length === 0) return null
  return (
    <Section title="Open change requests">
      <ul>
        {requests.map(({ id, title, environment, state, createdBy, createdAt }) => (
          <li key={id}>
            <PageLink page="changeRequest" params={{ project, id: String(id) }}>
              #{id} <UserText>{title}</UserText>
            </PageLink>{' '}
            in <Name>{environment}</Name>, {state.toLowerCase()}, by <UserText>{createdBy.username}</UserText> <Time at={createdAt} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
