import { grantsOfDefinition, isRootType, missingGrant, type RoleDefinition } from '@halyard/domain'
import { useGrants } from '../data/me.ts'
import { useRoles } from '../data/roles.ts'
import { Name } from './name.tsx'
import { RadioList } from './radio-list.tsx'
import { UserText } from './user-text.tsx'

/** The built-in roles from the weakest to the strongest, then the custom roles. */
const inOrder = (roles: readonly RoleDefinition[]): RoleDefinition[] => [
  ...roles.filter(({ type }) => type === 'root').toReversed(),
  ...roles.filter(({ type }) => type === 'root-custom'),
]

type Props = { readonly value: number | null } & (
  | { readonly isOptional?: false; readonly onChange: (role: number) => void }
  | { readonly isOptional: true; readonly onChange: (role: number | null) => void }
)

const none = 0

/** The root role of an account or group. A role with a permission that the caller lacks says which one. Groups can have none. */
export const RootRoleField = (props: Props) => {
  const grants = useGrants()
  const rootRoles = inOrder([...useRoles().values()].filter(isRootType))
  const refusalOf = (role: RoleDefinition): string | undefined => {
    const missing = missingGrant(grants, grantsOfDefinition(role))
    return missing && `You cannot give this role: you lack ${missing.permission}, and nobody grants what they do not hold.`
  }
  const options = rootRoles.map((role) => ({
    value: role.id,
    label: <Name isMono={false}>{role.name}</Name>,
    hint: role.type === 'root' ? `${role.description}.` : <UserText>{role.description}</UserText>,
    refusal: role.id === props.value ? undefined : refusalOf(role),
  }))
  const optional = { value: none, label: 'None', hint: 'Members keep only their own role everywhere.' }
  return (
    <RadioList
      label="Role everywhere"
      options={props.isOptional ? [optional, ...options] : options}
      value={props.value ?? none}
      onChange={(role) => (props.isOptional ? props.onChange(role === none ? null : role) : props.onChange(role))}
    />
  )
}
