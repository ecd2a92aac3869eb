import type { HeldRole } from '@halyard/domain'
import { keyOfHeld } from '../data/ability-lines.ts'
import { useRoleName } from '../data/roles.ts'
import { Name } from './name.tsx'
import { PageLink } from './page-link.tsx'

/** Every role of an account: where it holds, and the group that gives it. Also roles without permissions. */
export const HeldRoleList = ({ held }: { readonly held: readonly HeldRole[] }) => {
  const roleName = useRoleName()
  return (
    <ul>
      {held.map((one) => (
        <li key={keyOfHeld(one)}>
          <PageLink page="role" params={{ id: String(one.role) }}>
            <Name isMono={false}>{roleName(one.role)}</Name>
          </PageLink>
          {one.project === undefined ? (
            ' everywhere'
          ) : (
            <>
              {' in '}
              <PageLink page="projectAccess" params={{ project: one.project }}>
                <Name>{one.project}</Name>
              </PageLink>
            </>
          )}
          {one.group && (
            <>
              {' through the group '}
              <PageLink page="group" params={{ id: String(one.group.id) }}>
                <Name isMono={false}>{one.group.name}</Name>
              </PageLink>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
