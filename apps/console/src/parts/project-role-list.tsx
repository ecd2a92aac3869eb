import { grantsOfDefinition, isRootType, missingGrant, type RoleDefinition } from '@halyard/domain'
import { useGrants } from '../data/me.ts'
import { useRoles } from '../data/roles.ts'
import { permissionWords } from '../sentences/permissions.ts'
import { CheckList } from './check-list.tsx'
import { Name } from './name.tsx'
import { UserText } from './user-text.tsx'

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
  const projectRoles = [...useRoles().values()].filter((role) => !isRootType(role))
  const refusalOf = (role: RoleDefinition): string | undefined => {
    const missing = present.includes(role.id) ? undefined : missingGrant(grants, grantsOfDefinition(role, project))
    return (
      missing && `You cannot give it: you may not ${permissionWords[missing.permission]} here, and nobody grants what they do not hold.`
    )
  }
  return (
    <CheckList
      label={label}
      options={projectRoles.map((role) => ({
        value: role.id,
        text: role.name,
        label: (
          <>
            <Name isMono={false}>{role.name}</Name>
            {role.type === 'project' && `: ${role.description.charAt(0).toLowerCase()}${role.description.slice(1)}`}
            {role.type === 'custom' && role.description !== '' && (
              <>
                {': '}
                <UserText>{role.description}</UserText>
              </>
            )}
          </>
        ),
        refusal: refusalOf(role),
      }))}
      chosen={chosen}
      onChange={onChange}
      fault={fault}
    />
  )
}
