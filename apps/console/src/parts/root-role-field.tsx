import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRoleId, missingGrant } from '@halyard/domain'
import { useGrants } from '../data/me.ts'
import { RadioList } from './radio-list.tsx'

const rootRoles = Object.values(builtInRoles).filter(({ type }) => type === 'root')

interface Props {
  readonly value: number
  readonly onChange: (role: number) => void
  /** Why the role cannot be changed at all. */
  readonly refusal?: string | undefined
}

/** The root role of an account. A role with a permission that the caller lacks says which one. */
export const RootRoleField = ({ value, onChange, refusal }: Props) => {
  const grants = useGrants()
  const refusalOf = (role: number): string | undefined => {
    const missing = missingGrant(grants, grantsOfRoleId(role))
    return refusal ?? (missing && `You cannot give this role: you lack ${missing.permission}, and nobody grants what they do not hold.`)
  }
  return (
    <RadioList
      label="Role everywhere"
      options={rootRoles.toReversed().map(({ id, name, description }) => ({
        value: id,
        label: name,
        hint: `${description}.`,
        refusal: id === value ? undefined : refusalOf(id),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
