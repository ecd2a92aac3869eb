import { grantsOfHeldRoles, type HeldRole, holds, type ProjectRole, type RoleCatalogue } from '@halyard/domain'
import type { ChangeRequestConfig, ProjectAccess } from '@halyard/sdk'

/** An account or a group with own roles in the project. */
export interface Holder {
  readonly kind: 'user' | 'group'
  readonly id: number
  readonly name: string
  readonly isMachine: boolean
  readonly roles: readonly number[]
  readonly addedAt: string | undefined
  /** Names of the members of a group. */
  readonly members: readonly string[]
}

interface Named {
  readonly name?: string | null | undefined
  readonly username?: string | null | undefined
  readonly email?: string | null | undefined
}

export const holdersOf = ({ users, groups }: ProjectAccess, nameOf: (account: Named) => string): Holder[] => [
  ...users.map((user) => ({
    kind: 'user' as const,
    id: user.id,
    name: nameOf(user),
    isMachine: user.accountType === 'Service Account',
    roles: user.roles ?? [],
    addedAt: user.addedAt,
    members: [],
  })),
  ...groups.map((group) => ({
    kind: 'group' as const,
    id: group.id,
    name: group.name ?? '',
    isMachine: false,
    roles: group.roles ?? [],
    addedAt: group.addedAt,
    members: group.users?.map(({ user }) => nameOf(user)) ?? [],
  })),
]

/** The roles of the project as the rules of the domain read them. */
export const projectRolesOf = (holders: readonly Holder[]): ProjectRole[] =>
  holders.flatMap(({ kind, id, roles }) => roles.map((role) => ({ kind, id, role })))

/** What somebody with these roles may do in an environment, such as `propose, review`. */
export const abilitiesIn = (roles: RoleCatalogue, held: readonly HeldRole[], project: string, config: ChangeRequestConfig): string => {
  const grants = grantsOfHeldRoles(roles, held)
  const scope = { project, environment: config.environment }
  const changes = holds(grants, 'UPDATE_FEATURE_ENVIRONMENT', scope)
  const isDirect = changes && (!config.changeRequestEnabled || holds(grants, 'SKIP_CHANGE_REQUEST', scope))
  return [
    isDirect ? 'change directly' : 'propose',
    ...(holds(grants, 'APPROVE_CHANGE_REQUEST', scope) ? ['review'] : []),
    ...(holds(grants, 'APPLY_CHANGE_REQUEST', scope) ? ['apply'] : []),
  ].join(', ')
}
