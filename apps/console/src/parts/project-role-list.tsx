import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRoleId, missingGrant } from '@halyard/domain'
import { useGrants } from '../data/me.ts'
import { permissionWords } from '../sentences/permissions.ts'
import { CheckList } from './check-list.tsx'

const projectRoles = Object.values(builtInRoles).filter(({ type }) => type === 'project')

interface Props {
  readonly project: string
  readonly label: string
  readonly chosen: readonly number[]
  /** Roles that the account or group has already; the caller can take them away. */
  readonly present?: readonly number[]
  readonly onChange: (roles: readonly number[]) => void
  readonly fault?: string | undefined
}

/** The roles that can be given in a project. A role with a permission that the caller lacks says which one. */
export const ProjectRoleList = ({ project, label, chosen, present = [], onChange, fault }: Props) => {
  const grants = useGrants()
  const refusalOf = (role: number): string | undefined => {
    const missing = present.includes(role) ? undefined : missingGrant(grants, grantsOfRoleId(role, project))
    return (
      missing && `You cannot give it: you may not ${permissionWords[missing.permission]} here, and nobody grants what they do not hold.`
    )
  }
  return (
    <CheckList
      label={label}
      options={projectRoles.map(({ id, name, description }) => ({
        value: id as number,
        text: name,
        label: (
          <>
            {name}: {description.charAt(0).toLowerCase() + description.slice(1)}
          </>
        ),
        refusal: refusalOf(id),
      }))}
      chosen={chosen}
      onChange={onChange}
      fault={fault}
    />
  )
}
