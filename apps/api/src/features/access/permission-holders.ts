import type { Contract, PermissionGrant, PermissionHolder } from '@halyard/contracts'
import type { Permission } from '@halyard/contracts/data'
import { type Failure, failure, grantingRoles, type HeldRole, rolesThatGrant, rootRoleOf, type Scope, wrongFields } from '@halyard/domain'
import { imageUrlOf, toUserBase } from '../../identity/account/accounts.mappers.ts'
import { toRoleById } from '../../identity/account/roles.mappers.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Query } from '../../store/index.ts'
import { findReviewedEnvironment, type ReviewedEnvironmentRow } from '../../store/repositories/change-requests.repository.ts'
import { type HeldRolesRow, listRoleHolders } from '../../store/repositories/held-roles.repository.ts'

/** Returns 400 for an environment without a project, and 404 for a project that the caller does not see. Needs no database. */
export const refusalOfScope = (caller: Caller, { project, environment }: Scope): Failure | null => {
  if (project !== undefined) return sees(caller, project) ? null : unknownProject(project)
  if (environment === undefined) return null
  return wrongFields([{ path: 'query/project', message: 'is required if the request names an environment' }])
}

/** The statement that finds the project of a scope, with the environment. No row: the scope has no project, or the project is unknown. */
export const findScope = ({ project = '', environment = '' }: Scope): Query<ReviewedEnvironmentRow> =>
  findReviewedEnvironment(project, environment)

/** Returns 404 if the project or environment of the scope does not exist. */
export const refusalOfUnknown = ({ project, environment }: Scope, found: ReviewedEnvironmentRow | undefined): Failure | null => {
  if (project === undefined) return null
  if (!found) return unknownProject(project)
  if (environment === undefined || found.linked) return null
  return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
}

/** The statement that lists the accounts which hold the permission in the scope. */
export const listHolders = (permission: Permission, where: Scope): Query<HeldRolesRow> => {
  const able = rolesThatGrant(permission, where)
  const idsOf = (type: 'root' | 'project') => able.filter((role) => role.type === type).map(({ id }) => id)
  return listRoleHolders(where.project ?? null, idsOf('root'), idsOf('project'))
}

const sourceOf = ({ group, role }: HeldRole): PermissionGrant['source'] => {
  if (group) return 'group'
  return rootRoleOf(role) ? 'root' : 'project'
}

/** The roles by which an account holds the permission in the scope. */
export const toGrants = (held: readonly HeldRole[], permission: Permission, where: Scope): PermissionGrant[] =>
  grantingRoles(held, permission, where).map(({ held: one, scope }) => ({
    role: toRoleById(one.role),
    scope: {
      ...(scope.project !== undefined && { project: scope.project }),
      ...(scope.environment !== undefined && { environment: scope.environment }),
    },
    source: sourceOf(one),
    ...(one.group && { group: one.group }),
  }))

export const toHolder = (row: HeldRolesRow, permission: Permission, where: Scope): PermissionHolder => ({
  ...toUserBase(row),
  imageUrl: imageUrlOf(row),
  grants: toGrants(row.held, permission, where),
})

export const getPermissionHolders: Operation<Contract['access']['getPermissionHolders']> = {
  run: async ({ store }, { query: { permission, ...where }, caller }) => {
    const refusal = refusalOfScope(caller, where)
    if (refusal) return refusal
    const [[found], rows] = await store.snapshot((tx) => tx.batch(findScope(where), listHolders(permission, where)))
    const unknown = refusalOfUnknown(where, found)
    if (unknown) return unknown
    return { total: rows.length, holders: rows.map((row) => toHolder(row, permission, where)) }
  },
}
