import type { HeldRole } from '@halyard/domain'
import type { ProjectAccess } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { rolesInProject, rootRolesOf } from '../../data/held-roles.ts'
import { useCan } from '../../data/me.ts'
import type { Holder } from './holders.ts'

/**
 * Returns the roles by which an account or a group can do something in the project. Only administrators see root roles; for others, the list has
 * the roles in the project alone.
 */
export const useHeldHere = (project: string, access: ProjectAccess) => {
  const isAdmin = useCan()('ADMIN')
  const users = useQuery({ ...queries.users.getUsers.queryOptions(), enabled: isAdmin, staleTime: 60_000 }).data?.users ?? []
  const services =
    useQuery({ ...queries.serviceAccounts.getServiceAccounts.queryOptions(), enabled: isAdmin, staleTime: 60_000 }).data?.serviceAccounts ??
    []
  const groups = useQuery({ ...queries.groups.getGroups.queryOptions(), staleTime: 60_000 }).data?.groups ?? []
  return ({ kind, id }: Pick<Holder, 'kind' | 'id'>): HeldRole[] => {
    if (kind === 'group') {
      const rootRole = groups.find((group) => group.id === id)?.rootRole ?? null
      const own = access.groups.find((group) => group.id === id)?.roles ?? []
      return [...(rootRole === null ? [] : [{ role: rootRole }]), ...own.map((role) => ({ role, project }))]
    }
    const rootRole = users.find((user) => user.id === id)?.rootRole ?? services.find((account) => account.id === id)?.rootRole
    return [...rootRolesOf({ id, rootRole }, groups), ...rolesInProject(id, project, access)]
  }
}
