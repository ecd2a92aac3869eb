import type { Permission } from '@halyard/contracts/data'
import type { Scope } from '@halyard/domain'
import type { PermissionExplanation } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../data/client.ts'
import { scopeWords } from '../sentences/abilities.ts'
import { permissionWords } from '../sentences/permissions.ts'
import { AccountName } from './account-name.tsx'
import { Note } from './note.tsx'
import { GrantOrigin, PermissionHolders } from './permission-holders.tsx'
import { Sentence } from './sentence.tsx'
import { UserText } from './user-text.tsx'

interface Props {
  readonly permission: Permission
  readonly scope: Scope
  readonly explanation: PermissionExplanation
}

/** Permissions whose direct use a required review forbids. */
const reviewed = new Set<Permission>([
  'UPDATE_FEATURE_ENVIRONMENT',
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  'UPDATE_FEATURE_VARIANTS',
  'UPDATE_FEATURE_DEPENDENCY',
  'DELETE_FEATURE',
])

/** Who can change flags without a review, where a review stops the account. */
const Skippers = ({ scope }: { readonly scope: Scope }) => {
  const query = { permission: 'SKIP_CHANGE_REQUEST' as const, ...scope, limit: 10 }
  const { data } = useQuery(queries.access.getPermissionHolders.queryOptions({ query }))
  return (
    data && (
      <>
        <p>A direct change needs the permission to {permissionWords.SKIP_CHANGE_REQUEST}, which these accounts have:</p>
        <PermissionHolders holders={data.holders} total={data.total} />
      </>
    )
  )
}

/** Why an account can or cannot do something, who can, and the way round. */
export const Explanation = ({ permission, scope, explanation }: Props) => {
  const { account, allowed, grants, roles, total, holders, seesProject, reviewRequired, canSkipReview, canPropose } = explanation
  const isStopped = allowed && reviewed.has(permission) && reviewRequired && !canSkipReview
  const what = (
    <>
      {permissionWords[permission]} <Sentence parts={scopeWords(scope)} />
    </>
  )
  return (
    <Note
      kind={allowed && !isStopped ? 'done' : 'warning'}
      isLive
      title={
        <>
          <AccountName account={account} /> {isStopped ? 'cannot directly' : allowed ? 'can' : 'cannot'} {what}.
        </>
      }
    >
      {!seesProject && <p>The project is private, and this account does not see it.</p>}
      {grants.map((grant) => (
        <p key={`${grant.role.id} ${grant.group?.id ?? ''}`}>
          The role <GrantOrigin grant={grant} /> allows it.
        </p>
      ))}
      {isStopped && (
        <>
          <p>But changes need a review there.</p>
          <Skippers scope={scope} />
        </>
      )}
      {!allowed && (
        <p>
          {'No role of this account allows it. '}
          <UserText>{roles.map(({ name }) => name).join(', ')}</UserText> would allow it.
        </p>
      )}
      {!allowed && total === 0 && <p>Nobody can do it.</p>}
      {!allowed && total > 0 && (
        <>
          <p>These accounts can do it:</p>
          <PermissionHolders holders={holders} total={total} />
        </>
      )}
      {(isStopped || !allowed) && reviewed.has(permission) && canPropose && <p>The account can propose the change for review.</p>}
    </Note>
  )
}
