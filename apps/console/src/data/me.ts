import type { Permission } from '@halyard/contracts/data'
import { type Grant, holds, type Scope } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { queries } from './client.ts'

/** The caller and its permissions. An error with status 401 means that nobody is signed in. */
export const useOwnUser = () => useQuery({ ...queries.profile.getOwnUser.queryOptions(), staleTime: 60_000 })

/** Whether the caller holds a permission in a scope. The server decides; the console explains. */
export type Can = (permission: Permission, scope?: Scope) => boolean

/** The permissions of the caller; empty until they are known. */
export const useGrants = (): readonly Grant[] => {
  const { data } = useOwnUser()
  // The server lists the names of its own union; a newer name matches no question of the console.
  return (data?.permissions ?? []) as readonly Grant[]
}

/** Returns `can`, which is false until the permissions are known. */
export const useCan = (): Can => {
  const grants = useGrants()
  return (permission, scope) => holds(grants, permission, scope)
}
