import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import { Badge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { hrefOf } from '../../routes.ts'

/** The filters above the list; each is a search of the server. */
const views = {
  waiting: { text: 'Wait for my review', query: { requestedApproverId: 'me' } },
  mine: { text: 'Mine', query: { createdBy: 'me', state: 'open' } },
  open: { text: 'All open', query: { state: 'open' } },
  closed: { text: 'Closed', query: { state: 'closed' } },
} as const

type View = keyof typeof views

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text)

const columns: readonly TableColumn<ChangeRequest>[] = [
  {
    id: 'title',
    title: 'Request',
    isRowHeader: true,
    cell: ({ id, project, title }) => (
      <PageLink page="changeRequest" params={{ project, id: String(id) }}>
        #{id} <UserText>{title ?? 'Without a title'}</UserText>
      </PageLink>
    ),
  },
  { id: 'state', title: 'State', cell: ({ state }) => state },
  {
    id: 'where',
    title: 'Where',
    cell: ({ project, environment }) => (
      <>
        <Name>{environment}</Name> · <Name>{project}</Name>
      </>
    ),
  },
  {
    id: 'flags',
    title: 'Flags',
    cell: ({ features }) => (
      <>
        {features.slice(0, 3).map(({ name }) => (
          <div key={name}>
            <Name>{name}</Name>
          </div>
        ))}
        {features.length > 3 && `and ${features.length - 3} more`}
      </>
    ),
  },
  {
    id: 'approvals',
    title: 'Approvals',
    isNumber: true,
    cell: ({ approvals, minApprovals }) => `${approvals.length} of ${minApprovals}`,
  },
  {
    id: 'conflict',
    title: 'Conflict',
    cell: ({ features }) => (features.some(({ conflict }) => conflict !== undefined) ? <Badge kind="conflict">Conflict</Badge> : null),
  },
  { id: 'author', title: 'Author', cell: ({ createdBy }) => <UserText>{createdBy.username}</UserText> },
  { id: 'age', title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} form="relative" /> },
]

const ChangeRequestsPage = () => {
  const [search] = useSearchParams()
  const given = search.get('view')
  const view = isView(given) ? given : 'waiting'
  const found = useQuery(queries.changeRequests.searchChangeRequests.queryOptions({ query: { ...views[view].query, limit: 200 } }))
  return (
    <Page title="Change requests">
      <Tabs
        label="Which requests"
        tabs={Object.entries(views).map(([name, { text }]) => ({
          href: hrefOf('changeRequests', {}, { view: name }),
          text,
          isCurrent: name === view,
        }))}
      />
      <QueryView query={found}>
        {({ changeRequests, total }) =>
          total === 0 ? (
            <Empty title={view === 'waiting' ? 'No request waits for your review' : 'No such requests'}>
              People propose changes where an environment requires reviews. The settings of a project show which do.
            </Empty>
          ) : (
            <>
              <p role="status">
                {total} {total === 1 ? 'request' : 'requests'}
                {total > changeRequests.length && `, the newest ${changeRequests.length} are shown`}
              </p>
              <Table
                caption="Change requests"
                isCaptionHidden
                columns={columns}
                rows={changeRequests}
                keyOf={({ project, id }) => `${project} ${id}`}
              />
            </>
          )
        }
      </QueryView>
    </Page>
  )
}

export default ChangeRequestsPage
