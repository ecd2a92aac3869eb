import type { Application } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { unknownStrategies } from '../../data/unknown-strategies.ts'
import { Badge } from '../../parts/badge.tsx'
import { ConnectGuide } from '../../parts/connect-guide.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { countText } from '../../sentences/numbers.ts'
import { LastSeen, SdkVersions } from './reported-cells.tsx'

const environmentsOf = ({ usage }: Application): string[] => [...new Set(usage.flatMap(({ environments }) => environments))].sort()

const columnsFor = (known: ReadonlySet<string> | undefined): readonly Column<Application>[] => [
  {
    title: 'Application',
    isRowHeader: true,
    sortBy: ({ appName }) => appName,
    cell: ({ appName }) => (
      <PageLink page="application" params={{ name: appName }}>
        <Name>{appName}</Name>
      </PageLink>
    ),
  },
  {
    title: 'Environments',
    cell: (application) =>
      environmentsOf(application).map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <Name>{name}</Name>
        </span>
      )),
  },
  { title: 'SDKs', cell: ({ appName }) => <SdkVersions appName={appName} /> },
  {
    title: 'Strategies',
    cell: ({ strategies }) => {
      const unknown = unknownStrategies(strategies, known)
      return (
        <>
          {strategies.length} {unknown.length > 0 && <Badge kind="warning">{`${unknown.length} unknown`}</Badge>}
        </>
      )
    },
  },
  { title: 'Last seen', cell: ({ appName }) => <LastSeen appName={appName} /> },
]

const ApplicationsPage = () => {
  const applications = useQuery(queries.metrics.getApplications.queryOptions())
  const types = useQuery({ ...queries.strategyTypes.getAllStrategies.queryOptions(), staleTime: 60_000 })
  const known = types.data && new Set(types.data.strategies.map(({ name }) => name))
  return (
    <Page title="Applications">
      <p>Applications that registered or reported usage with an SDK. They choose their names themselves.</p>
      <QueryView query={applications}>
        {({ applications: rows }) =>
          rows.length === 0 ? (
            <>
              <Empty title="Nothing reported yet">An application is listed here after it has registered with this server.</Empty>
              <ConnectGuide />
            </>
          ) : (
            <>
              <RecordTable
                caption="Applications"
                rows={rows}
                columns={columnsFor(known)}
                keyOf={({ appName }) => appName}
                textOf={(row) => `${row.appName} ${environmentsOf(row).join(' ')} ${row.strategies.join(' ')}`}
                empty={countText(0, 'application')}
              />
              <Disclosure summary="Connect another application">
                <ConnectGuide />
              </Disclosure>
            </>
          )
        }
      </QueryView>
    </Page>
  )
}

export default ApplicationsPage
