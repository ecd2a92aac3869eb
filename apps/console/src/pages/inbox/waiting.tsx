import type { ChangeRequest } from '@halyard/sdk'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../data/client.ts'
import { useOwnRequests, useRequestsForReview } from '../../data/waiting.ts'
import { Badge } from '../../parts/badge.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { visible } from '../../sentences/names/visible.ts'
import classes from './inbox.module.css'

interface Entry {
  readonly request: ChangeRequest
  readonly what: ReactNode
}

const EntryList = ({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) =>
  entries.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul className={classes.entries}>
        {entries.map(({ request: { id, project, environment, title: name, createdBy, createdAt }, what }) => (
          <li key={`${project} ${id}`}>
            <PageLink page="changeRequest" params={{ project, id: String(id) }}>
              #{id} <UserText>{name === undefined ? 'Without a title' : visible(name)}</UserText>
            </PageLink>
            <span>
              <Name>{environment}</Name> of <Name>{project}</Name>, by <UserText>{createdBy.username ?? 'a token'}</UserText>,{' '}
              <Time at={createdAt} form="relative" />
            </span>
            {what}
          </li>
        ))}
      </ul>
    </>
  )

const isInConflict = ({ features, segments, schedule }: ChangeRequest): boolean =>
  schedule?.conflict !== undefined ||
  schedule?.status === 'failed' ||
  segments.some(({ conflict }) => conflict !== undefined) ||
  features.some(({ conflict, changes }) => conflict !== undefined || changes.some((change) => change.conflict !== undefined))

/** Lists have no conflicts, so each request is read. */
const useConflicts = (requests: readonly ChangeRequest[]): { readonly found: readonly ChangeRequest[]; readonly error: Error | null } => {
  const read = useQueries({
    queries: requests.map(({ project, id }) =>
      queries.changeRequests.getChangeRequest.queryOptions({ params: { projectId: project, id } }),
    ),
  })
  return {
    found: read.flatMap(({ data }) => (data && isInConflict(data) ? [data] : [])),
    error: read.find(({ error }) => error)?.error ?? null,
  }
}

const OwnRequests = ({ requests }: { readonly requests: readonly ChangeRequest[] }) => {
  const { found, error } = useConflicts(requests)
  const inState = (wanted: ChangeRequest['state'], what: (request: ChangeRequest) => ReactNode): Entry[] =>
    requests.filter(({ state }) => state === wanted).map((request) => ({ request, what: what(request) }))
  return (
    <>
      <EntryList
        title="Conflicts of your requests"
        entries={found.map((request) => ({ request, what: <Badge kind="conflict">Conflict</Badge> }))}
      />
      {error && <FailureNote error={error} />}
      <EntryList title="Approved, not applied yet" entries={inState('Approved', () => <Badge kind="on">Approved</Badge>)} />
      <EntryList title="Your drafts" entries={inState('Draft', () => <Badge>Draft</Badge>)} />
    </>
  )
}

/** What the caller has to do next: reviews, conflicts, approved requests, drafts. `nothing` is shown if there is nothing of these. */
export const Waiting = ({ nothing }: { readonly nothing: ReactNode }) => {
  const reviews = useRequestsForReview()
  const own = useOwnRequests()
  const isEmpty = reviews.data?.total === 0 && own.data?.changeRequests.every(({ state }) => state === 'In review' || state === 'Scheduled')
  return (
    <Section title="Waits for you">
      <QueryView query={reviews} rows={2}>
        {({ changeRequests }) => (
          <EntryList
            title="Your review is asked for"
            entries={changeRequests.map((request) => ({
              request,
              what: (
                <Badge>
                  {request.approvals.length} of {request.minApprovals} approvals
                </Badge>
              ),
            }))}
          />
        )}
      </QueryView>
      <QueryView query={own} rows={2}>
        {({ changeRequests }) => <OwnRequests requests={changeRequests} />}
      </QueryView>
      {isEmpty && nothing}
    </Section>
  )
}
