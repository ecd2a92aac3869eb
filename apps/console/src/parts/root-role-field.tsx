import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRoleId, missingGrant } from '@halyard/domain'
import { useGrants } from '../data/me.ts'
import { RadioList } from './radio-list.tsx'

const rootRoles = Object.values(builtInRoles)
  .filter(({ type }) => type === 'root')
  .toReversed()

type Props = { readonly value: number | null } & (
  | { readonly isOptional?: false; readonly onChange: (role: number) => void }
  | { readonly isOptional: true; readonly onChange: (role: number | null) => void }
)

const none = 0

/** The root role of an account or group. A role with a permission that the caller lacks says which one. Groups can have none. */
export const RootRoleField = (props: Props) => {
  const grants = useGrants()
  const refusalOf = (role: number): string | undefined => {
    const missing = missingGrant(grants, grantsOfRoleId(role))
    return missing && `You cannot give this role: you lack ${missing.permission}, and nobody grants what they do not hold.`
  }
  const options = rootRoles.map(({ id, name, description }) => ({
    value: id as number,
    label: name,
    hint: `${description}.`,
    refusal: id === props.value ? undefined : refusalOf(id),
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
