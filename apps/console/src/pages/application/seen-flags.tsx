import type { ApplicationDetails } from '@halyard/sdk'
import { Badge } from '../../parts/badge.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'

type SeenFlag = ApplicationDetails['seenToggles'][number]

const columns: readonly Column<SeenFlag>[] = [
  {
    title: 'Flag',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ name, notFound }) =>
      notFound ? (
        <>
          <Name>{name}</Name> <Badge kind="warning">does not exist here</Badge>
        </>
      ) : (
        <PageLink page="flag" params={{ name }}>
          <Name>{name}</Name>
        </PageLink>
      ),
  },
  { title: 'Project', sortBy: ({ project }) => project ?? '', cell: ({ project }) => project !== undefined && <Name>{project}</Name> },
]

export const SeenFlags = ({ flags }: { readonly flags: readonly SeenFlag[] }) => (
  <RecordTable
    caption="Flags"
    rows={flags}
    columns={columns}
    keyOf={({ name }) => name}
    {...(flags.length > 8 && { textOf: ({ name }: SeenFlag) => name })}
    empty="The application reported no usage of flags."
  />
)
