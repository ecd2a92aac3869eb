import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Name } from '../../parts/name.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { requestColumns } from '../../parts/request-columns.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'

const shown = 10

const columns: readonly TableColumn<ChangeRequest>[] = [
  requestColumns.title,
  requestColumns.state,
  { id: 'environment', title: 'Environment', cell: ({ environment }) => <Name>{environment}</Name> },
  requestColumns.author,
  requestColumns.age,
]

/** The newest change requests of a project. */
export const RecentRequests = ({ project }: { readonly project: string }) => {
  const query = useQuery(queries.changeRequests.searchChangeRequests.queryOptions({ query: { project, limit: shown } }))
  const total = query.data?.total
  return (
    <Disclosure summary={`Change requests${total === undefined ? '' : ` (${total})`}`}>
      <QueryView query={query} rows={2}>
        {({ changeRequests }) =>
          changeRequests.length === 0 ? (
            <p>No change requests yet. People propose changes where the settings require reviews.</p>
          ) : (
            <Table caption="Newest change requests" isCaptionHidden columns={columns} rows={changeRequests} keyOf={({ id }) => id} />
          )
        }
      </QueryView>
    </Disclosure>
  )
}
