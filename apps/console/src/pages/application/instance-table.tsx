import type { ApplicationDetails } from '@halyard/sdk'
import { Name } from '../../parts/name.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Time } from '../../parts/time.tsx'

type Instance = ApplicationDetails['instances'][number]

const columns: readonly Column<Instance>[] = [
  { title: 'Process', isRowHeader: true, sortBy: ({ instanceId }) => instanceId, cell: ({ instanceId }) => <Name>{instanceId}</Name> },
  { title: 'Environment', sortBy: ({ environment }) => environment, cell: ({ environment }) => <Name>{environment}</Name> },
  {
    title: 'SDK',
    sortBy: ({ sdkVersion }) => sdkVersion ?? '',
    cell: ({ sdkVersion }) => (sdkVersion === null ? 'unknown' : <Name>{sdkVersion}</Name>),
  },
  { title: 'First seen', sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Time at={createdAt} form="relative" /> },
  { title: 'Last seen', sortBy: ({ lastSeen }) => lastSeen, cell: ({ lastSeen }) => <Time at={lastSeen} form="relative" /> },
]

export const InstanceTable = ({ instances }: { readonly instances: readonly Instance[] }) => (
  <RecordTable
    caption="Processes"
    rows={instances}
    columns={columns}
    keyOf={({ instanceId, environment }) => `${environment} ${instanceId}`}
    {...(instances.length > 8 && { textOf: (row: Instance) => `${row.instanceId} ${row.environment} ${row.sdkVersion ?? ''}` })}
    empty="No process reported in the last 48 hours. The application may have stopped, or cannot reach this server."
  />
)
