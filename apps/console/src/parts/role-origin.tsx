import type { HeldRole } from '@halyard/domain'
import { useRoleName } from '../data/roles.ts'
import { Name } from './name.tsx'
import { PageLink } from './page-link.tsx'

/** `Member`, or `Member through the group Backend`. */
export const RoleOrigin = ({ held: { role, group } }: { readonly held: HeldRole }) => {
  const roleName = useRoleName()
  return (
    <>
      <Name isMono={false}>{roleName(role)}</Name>
      {group && (
        <>
          {' through the group '}
          <PageLink page="group" params={{ id: String(group.id) }}>
            <Name isMono={false}>{group.name}</Name>
          </PageLink>
        </>
      )}
    </>
  )
}
