import type { ChangeRequest } from '@halyard/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import { Badge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Field } from '../../parts/field.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { ProjectOptions } from '../../parts/project-options.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { requestColumns } from '../../parts/request-columns.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { ViewsMenu } from '../../parts/views-menu.tsx'
import { hrefOf } from '../../routes.ts'
import classes from './change-requests.module.css'
import { WaitsForCell } from './waits-for-cell.tsx'

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
  requestColumns.title,
  requestColumns.state,
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
  requestColumns.author,
  requestColumns.age,
]

/** Lists do not contain conflicts, so each request is read for its own. */
const ConflictCell = ({ request: { project, id } }: { readonly request: ChangeRequest }) => {
  const { data } = useQuery(queries.changeRequests.previewChangeRequest.queryOptions({ params: { projectId: project, id } }))
  return data && data.conflicts.length > 0 ? <Badge kind="conflict">Conflict</Badge> : null
}

const waitsFor = (hasReviewers: boolean): TableColumn<ChangeRequest> => ({
  id: 'waitsFor',
  title: 'Waits for',
  cell: (request) => <WaitsForCell request={request} hasReviewers={hasReviewers} />,
})

const withConflicts: readonly TableColumn<ChangeRequest>[] = [
  ...columns,
  waitsFor(true),
  { id: 'conflict', title: 'Conflict', cell: (request) => <ConflictCell request={request} /> },
]

const columnsOf: Readonly<Record<View, readonly TableColumn<ChangeRequest>[]>> = {
  waiting: withConflicts,
  mine: withConflicts,
  open: [...columns, waitsFor(false)],
  closed: columns,
}

const Found = ({ view, project }: { readonly view: View; readonly project: string }) => {
  const query = { ...views[view].query, ...(project !== '' && { project: `IS:${project}` }) }
  const found = useInfiniteQuery(queries.changeRequests.searchChangeRequests.infiniteQueryOptions({ query: { ...query, limit: 50 } }))
  return (
    <QueryView query={found}>
      {({ pages }) => {
        const requests = pages.flatMap(({ items }) => items)
        if (requests.length === 0)
          return (
            <Empty title={view === 'waiting' ? 'No request waits for your review' : 'No such requests'}>
              People propose changes where an environment requires reviews. The settings of a project show which do.
            </Empty>
          )
        return (
          <>
            <Table
              caption="Change requests"
              isCaptionHidden
              columns={columnsOf[view]}
              rows={requests}
              keyOf={({ project: of, id }) => `${of} ${id}`}
            />
            <LoadMore query={found} />
          </>
        )
      }}
    </QueryView>
  )
}

const ChangeRequestsPage = () => {
  const [search, setSearch] = useSearchParams()
  const given = search.get('view')
  const view = isView(given) ? given : 'waiting'
  const project = search.get('project') ?? ''
  const projects = useQuery(queries.projects.getProjects.queryOptions())
  return (
    <Page title="Change requests" actions={<ViewsMenu page="changeRequests" />}>
      <Tabs
        label="Which requests"
        tabs={Object.entries(views).map(([name, { text }]) => ({
          href: hrefOf('changeRequests', {}, { view: name, project }),
          text,
          isCurrent: name === view,
        }))}
      />
      <div className={classes.filter}>
        <Field label="Project">
          <select value={project} onChange={(event) => setSearch({ view, ...(event.target.value && { project: event.target.value }) })}>
            <option value="">All projects</option>
            <ProjectOptions projects={projects.data?.projects} />
          </select>
        </Field>
      </div>
      <Found key={`${view} ${project}`} view={view} project={project} />
    </Page>
  )
}

export default ChangeRequestsPage
