import type { HeldRole } from '@halyard/domain'
import type { ProjectAccess } from '@halyard/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { queries } from './client.ts'
import { allRolesOf } from './held-roles.ts'

/** All roles of an account. Undefined until they are known. `error`: one of the lists cannot be read. */
export interface HeldRoles {
  readonly held: readonly HeldRole[] | undefined
  readonly error: Error | null
}

interface Account {
  readonly id: number
  readonly rootRole?: number | undefined
}

/** Who has which role in each project that the caller sees. */
export const useAllAccess = () => {
  const projects = useQuery({ ...queries.projects.getProjects.queryOptions(), staleTime: 60_000 })
  const ids = projects.data?.projects.map(({ id }) => id) ?? []
  const accesses = useQueries({
    queries: ids.map((projectId) => ({ ...queries.access.getProjectAccess.queryOptions({ params: { projectId } }), staleTime: 60_000 })),
  })
  const known = accesses.flatMap(({ data }, at) => (data ? [[ids[at] ?? '', data] as const] : []))
  return {
    access: projects.data && known.length === ids.length ? new Map<string, ProjectAccess>(known) : undefined,
    error: projects.error ?? accesses.find(({ error }) => error)?.error ?? null,
  }
}

/** The roles of an account everywhere and in all projects that the caller sees, with the groups that give them. */
export const useHeldRoles = (account: Account | undefined): HeldRoles => {
  const groups = useQuery({ ...queries.groups.getGroups.queryOptions(), staleTime: 60_000 })
  const { access, error } = useAllAccess()
  return {
    held: account && groups.data && access ? allRolesOf(account, groups.data.groups, access) : undefined,
    error: groups.error ?? error,
  }
}
