import type { OwnUser } from '@halyard/contracts'
import { type Grant, holdsAll } from '@halyard/domain'
import { imageUrlOf } from '../../identity/account/accounts.mappers.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { AccountRow } from '../../store/repositories/accounts.repository.ts'

/** An account as returned to itself. */
export const toOwnAccount = (row: AccountRow): OwnUser['user'] => ({
  id: row.id,
  name: row.name,
  username: row.username,
  ...(row.email !== null && { email: row.email }),
  imageUrl: imageUrlOf(row),
  isAPI: false,
  accountType: row.kind,
  rootRole: row.root_role,
  seenAt: row.seen_at,
  createdAt: row.created_at,
})

/** An API token as returned to its holder. */
export const toOwnToken = (name: string, { type, environment, projects }: NonNullable<Caller['token']>): OwnUser['user'] => ({
  name,
  isAPI: true,
  type,
  environment,
  projects: [...projects],
})

const adminGrant: Grant = { permission: 'ADMIN' }

/** Each permission with its scope, once. Callers with all permissions get ADMIN only. */
export const toPermissions = (grants: readonly Grant[]): OwnUser['permissions'] => {
  if (holdsAll(grants, [adminGrant])) return [adminGrant]
  const nameOf = ({ permission, project, environment }: Grant) => JSON.stringify([permission, project, environment])
  return [...new Map(grants.map((grant) => [nameOf(grant), grant])).values()]
}
