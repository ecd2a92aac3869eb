import type { RoleWithPermissions } from '@halyard/sdk'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { UserText } from '../../parts/user-text.tsx'

const givenIn = ({ type }: RoleWithPermissions): string => (type === 'root-custom' ? 'everywhere' : 'in projects')

const columns: readonly Column<RoleWithPermissions>[] = [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ id, name }) => (
      <PageLink page="role" params={{ id: String(id) }}>
        <Name isMono={false}>{name}</Name>
      </PageLink>
    ),
  },
  { title: 'Given', sortBy: givenIn, cell: givenIn },
  { title: 'Permissions', isEnd: true, sortBy: ({ permissions }) => permissions.length, cell: ({ permissions }) => permissions.length },
  { title: 'Purpose', cell: ({ description }) => <UserText>{description}</UserText> },
]

/** The roles that administrators created. */
export const CustomRoles = ({ roles }: { readonly roles: readonly RoleWithPermissions[] }) => (
  <RecordTable
    caption="Custom roles"
    rows={roles}
    columns={columns}
    keyOf={({ id }) => id}
    textOf={({ name, description }) => `${name} ${description ?? ''}`}
    empty="No custom roles yet. Create one if a person needs less than Member, or something in one environment only."
  />
)
