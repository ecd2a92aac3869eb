import type { ErrorDetail } from '@halyard/contracts'
import type { CustomRoleType, Permission } from '@halyard/contracts/data'
import { environmentPermissions, projectPermissions, rootPermissions } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { Grant } from './permissions.ts'

/** A permission that a custom role should have. */
export interface WantedPermission {
  readonly name: Permission
  readonly environment?: string | undefined
}

const order: readonly string[] = [...rootPermissions, ...projectPermissions, ...environmentPermissions]
const isAmong = (names: readonly string[], name: string): boolean => names.includes(name)

/** The reason why a role of this type cannot have the permission; undefined: it can. */
export const reasonAgainstPermission = (type: CustomRoleType, name: Permission): string | undefined => {
  if (name === 'ADMIN') return 'ADMIN cannot be a part of a custom role; assign the role Admin'
  const isRoot = isAmong(rootPermissions, name)
  if (type === 'custom' && isRoot) return `${name} is a root permission, which only a role of type root-custom can have`
  if (type === 'root-custom' && !isRoot) return `${name} holds in a project, so only a role of type custom can have it`
  return undefined
}

const keyOf = ({ name, environment }: WantedPermission): string => JSON.stringify([name, environment])

/**
 * The faults of the permissions of a custom role, each with its path below `path`: a permission that does not fit the type, an environment that
 * does not exist or does not fit the permission, and repetitions.
 */
export const faultsOfPermissions = (
  type: CustomRoleType,
  permissions: readonly WantedPermission[],
  environments: ReadonlySet<string>,
  path: string,
): ErrorDetail[] => {
  const seen = new Set<string>()
  return permissions.flatMap((wanted, index): ErrorDetail[] => {
    const { name, environment } = wanted
    const at = `${path}/${index}`
    const reason = reasonAgainstPermission(type, name)
    if (reason !== undefined) return [{ path: `${at}/name`, message: reason }]
    if (environment !== undefined && !isAmong(environmentPermissions, name))
      return [{ path: `${at}/environment`, message: `${name} does not depend on an environment; omit the environment` }]
    if (environment !== undefined && !environments.has(environment))
      return [{ path: `${at}/environment`, message: `there is no environment ${environment}` }]
    const key = keyOf(wanted)
    if (seen.has(key)) return [{ path: at, message: 'repeats a permission; list each permission once' }]
    seen.add(key)
    return []
  })
}

/** The grants of a custom role, in the order of the table of permissions and of environments. */
export const grantsOfPermissions = (permissions: readonly WantedPermission[]): Grant[] =>
  permissions
    .map(({ name, environment }): Grant => ({ permission: name, ...(environment !== undefined && { environment }) }))
    .toSorted(
      (one, other) =>
        order.indexOf(one.permission) - order.indexOf(other.permission) ||
        compareCodePoints(one.environment ?? '', other.environment ?? ''),
    )
