import { builtInCatalogue, catalogueWith, type RoleCatalogue, type RoleDefinition } from '@halyard/domain'
import type { RoleWithPermissions } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from './client.ts'

/** A role of the server as the rules of the domain read it. */
export const toDefinition = ({ description = '', ...role }: RoleWithPermissions): RoleDefinition =>
  // The server lists types and permissions of its own unions; newer names match no question of the console.
  ({ ...role, description }) as RoleDefinition

export const useRolesQuery = () => useQuery({ ...queries.roles.getRoles.queryOptions(), staleTime: 60_000 })

/** All roles by id; only the built-in roles until the custom roles are known. */
export const useRoles = (): RoleCatalogue => {
  const { data } = useRolesQuery()
  return useMemo(() => (data ? catalogueWith(data.roles.map(toDefinition)) : builtInCatalogue), [data])
}

export const nameOfRole = (roles: RoleCatalogue, id: number): string => roles.get(id)?.name ?? `Role ${id}`

/** Returns a function for the name of a role; the id until the role is known. */
export const useRoleName = (): ((id: number) => string) => {
  const roles = useRoles()
  return (id) => nameOfRole(roles, id)
}
