import type { Permission } from '@halyard/contracts/data'
import { grantingRoles, grantsOfHeldRoles, type HeldRole, type RoleCatalogue, type Scope } from '@halyard/domain'

/** Permissions that come from the same roles. */
export interface AbilityLine {
  readonly origins: readonly HeldRole[]
  readonly permissions: readonly Permission[]
}

/** What roles allow in a scope, beyond what they allow in wider scopes. */
export interface ScopedAbilities {
  readonly scope: Scope
  readonly lines: readonly AbilityLine[]
}

export const keyOfHeld = ({ role, project = '', group }: HeldRole): string => `${role} ${project} ${group?.id ?? ''}`

const isSame = (one: Scope, other: Scope): boolean => one.project === other.project && one.environment === other.environment

const linesIn = (roles: RoleCatalogue, held: readonly HeldRole[], scope: Scope): AbilityLine[] => {
  const grants = grantsOfHeldRoles(roles, held)
  const permissions = new Set(grants.filter((grant) => isSame(grant, scope)).map(({ permission }) => permission))
  const lines = new Map<string, AbilityLine>()
  for (const permission of permissions) {
    // A permission that holds in all environments is listed with its project.
    if (scope.environment !== undefined && grantingRoles(roles, held, permission, { project: scope.project }).length > 0) continue
    const origins = grantingRoles(roles, held, permission, scope).map((granting) => granting.held)
    const key = origins.map(keyOfHeld).join()
    lines.set(key, { origins, permissions: [...(lines.get(key)?.permissions ?? []), permission] })
  }
  return [...lines.values()]
}

const compare = (one = '', other = ''): number => one.localeCompare(other)

/** What roles allow everywhere, then in each project and in each environment of a project. */
export const abilitiesByScope = (roles: RoleCatalogue, held: readonly HeldRole[]): ScopedAbilities[] => {
  const scopes = new Map<string, Scope>()
  for (const { project, environment } of grantsOfHeldRoles(roles, held)) {
    if (project !== undefined) scopes.set(`${project} ${environment ?? ''}`, { project, environment })
  }
  const inOrder = [...scopes.values()].toSorted(
    (one, other) => compare(one.project, other.project) || compare(one.environment, other.environment),
  )
  const everywhere = { scope: {}, lines: linesIn(roles, held, {}) }
  return [everywhere, ...inOrder.map((scope) => ({ scope, lines: linesIn(roles, held, scope) })).filter(({ lines }) => lines.length > 0)]
}
