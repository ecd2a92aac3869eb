import type { HeldRole } from '@halyard/domain'
import { Name } from './name.tsx'
import { PageLink } from './page-link.tsx'
import { roleName } from './role-name.ts'

/** `Member`, or `Member through the group Backend`. */
export const RoleOrigin = ({ held: { role, group } }: { readonly held: HeldRole }) => (
  <>
    {roleName(role)}
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
