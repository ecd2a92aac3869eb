import type { PermissionGrant, PermissionHolder } from '@halyard/sdk'
import { AccountName } from './account-name.tsx'
import { Name } from './name.tsx'
import { PageLink } from './page-link.tsx'

/** The role that grants a permission, and where it comes from. */
export const GrantOrigin = ({ grant: { role, source, scope, group } }: { readonly grant: PermissionGrant }) => (
  <>
    <Name isMono={false}>{role.name}</Name>
    {group && (
      <>
        {' through the group '}
        <PageLink page="group" params={{ id: String(group.id) }}>
          <Name isMono={false}>{group.name}</Name>
        </PageLink>
      </>
    )}
    {source === 'root' || scope.project === undefined ? ' everywhere' : ''}
    {scope.environment !== undefined && (
      <>
        {' in '}
        <Name>{scope.environment}</Name>
      </>
    )}
  </>
)

/** People and machines with a permission, each with the role that grants it. */
export const PermissionHolders = ({ holders, total }: { readonly holders: readonly PermissionHolder[]; readonly total: number }) => (
  <ul>
    {holders.map((holder) => (
      <li key={holder.id}>
        <PageLink page={holder.accountType === 'User' ? 'person' : 'serviceAccount'} params={{ id: String(holder.id) }}>
          <AccountName account={holder} />
        </PageLink>
        {' as '}
        {holder.grants.map((grant, at) => (
          <span key={`${grant.role.id} ${grant.group?.id ?? ''} ${grant.scope.project ?? ''}`}>
            {at > 0 && ', and as '}
            <GrantOrigin grant={grant} />
          </span>
        ))}
      </li>
    ))}
    {total > holders.length && <li>{total - holders.length} more</li>}
  </ul>
)
