import type { Permission } from '@halyard/contracts/data'
import type { RolePermissionInput } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { CheckList } from '../../parts/check-list.tsx'
import { Name } from '../../parts/name.tsx'
import { Table } from '../../parts/table.tsx'
import { permissionWords } from '../../sentences/permissions.ts'
import { choicesOf, isChosen, type RoleType, toggled, withPlain } from './permission-choice.ts'

interface Props {
  readonly type: RoleType
  readonly chosen: readonly RolePermissionInput[]
  readonly onChange: (chosen: readonly RolePermissionInput[]) => void
}

/** The permissions in words, each in all environments or in some. */
const EnvironmentTable = ({ title, permissions, chosen, onChange }: Omit<Props, 'type'> & Named) => {
  const environments = useQuery({ ...queries.environments.getAllEnvironments.queryOptions(), staleTime: 60_000 }).data?.environments ?? []
  const box = (wanted: RolePermissionInput, where: string) => (
    <input
      type="checkbox"
      aria-label={`${permissionWords[wanted.name]} in ${where}`}
      checked={isChosen(chosen, wanted)}
      onChange={() => onChange(toggled(chosen, wanted))}
    />
  )
  return (
    <Table
      caption={`${title} in environments`}
      rows={permissions}
      keyOf={(permission) => permission}
      columns={[
        { id: 'permission', title: 'The role can …', isRowHeader: true, cell: (permission) => permissionWords[permission] },
        { id: 'all', title: 'in all environments', cell: (permission) => box({ name: permission }, 'all environments') },
        ...environments.map(({ name }) => ({
          id: `in ${name}`,
          title: <Name>{name}</Name>,
          cell: (permission: Permission) =>
            isChosen(chosen, { name: permission }) ? 'yes' : box({ name: permission, environment: name }, name),
        })),
      ]}
    />
  )
}

interface Named {
  readonly title: string
  readonly permissions: readonly Permission[]
}

/** The permissions of a custom role, by topic. */
export const PermissionsField = ({ type, chosen, onChange }: Props) => (
  <>
    {choicesOf(type).map((topic) => (
      <div key={topic.title}>
        {topic.plain.length > 0 && (
          <CheckList
            label={topic.title}
            options={topic.plain.map((permission) => ({
              value: permission,
              text: permissionWords[permission],
              label: permissionWords[permission],
            }))}
            chosen={chosen.map(({ name }) => name).filter((name) => topic.plain.includes(name))}
            onChange={(wanted) => onChange(withPlain(chosen, topic, wanted))}
          />
        )}
        {topic.inEnvironments.length > 0 && (
          <EnvironmentTable title={topic.title} permissions={topic.inEnvironments} chosen={chosen} onChange={onChange} />
        )}
      </div>
    ))}
  </>
)
