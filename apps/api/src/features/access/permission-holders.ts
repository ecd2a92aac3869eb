import type { Contract, PermissionGrant, PermissionHolder } from '@halyard/contracts'
import type { Permission } from '@halyard/contracts/data'
import {
  catalogueWith,
  type Failure,
  failure,
  grantingRoles,
  type HeldRole,
  isRootRole,
  isRootType,
  type RoleCatalogue,
  rolesThatGrant,
  type Scope,
  wrongFields,
} from '@halyard/domain'
import { imageUrlOf, toUserBase } from '../../identity/account/accounts.mappers.ts'
import { toRole } from '../../identity/account/roles.mappers.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Query } from '../../store/index.ts'
import { findReviewedEnvironment, type ReviewedEnvironmentRow } from '../../store/repositories/change-requests.repository.ts'
import { listCustomRoles } from '../../store/repositories/custom-roles.repository.ts'
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
export const listHolders = (roles: RoleCatalogue, permission: Permission, where: Scope): Query<HeldRolesRow> => {
  const { root = [], project = [] } = Object.groupBy(rolesThatGrant(roles, permission, where), (role) =>
    isRootType(role) ? 'root' : 'project',
  )
  const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id)
  return listRoleHolders(where.project ?? null, idsOf(root), idsOf(project))
}

const sourceOf = (roles: RoleCatalogue, { group, role }: HeldRole): PermissionGrant['source'] => {
  if (group) return 'group'
  return isRootRole(roles, role) ? 'root' : 'project'
}

/** The roles by which an account holds the permission in the scope. */
export const toGrants = (roles: RoleCatalogue, held: readonly HeldRole[], permission: Permission, where: Scope): PermissionGrant[] =>
  grantingRoles(roles, held, permission, where).map(({ held: one, scope }) => ({
    // A role that grants something is in the catalogue.
    role: toRole(roles.get(one.role)!),
    scope: {
      ...(scope.project !== undefined && { project: scope.project }),
      ...(scope.environment !== undefined && { environment: scope.environment }),
    },
    source: sourceOf(roles, one),
    ...(one.group && { group: one.group }),
  }))

export const toHolder = (roles: RoleCatalogue, row: HeldRolesRow, permission: Permission, where: Scope): PermissionHolder => ({
  ...toUserBase(row),
  imageUrl: imageUrlOf(row),
  grants: toGrants(roles, row.held, permission, where),
})

export const getPermissionHolders: Operation<Contract['access']['getPermissionHolders']> = {
  run: async ({ store }, { query: { permission, ...where }, caller }) => {
    const refusal = refusalOfScope(caller, where)
    if (refusal) return refusal
    const { roles, found, rows } = await store.snapshot(async (tx) => {
      const [[scope], custom] = await tx.batch(findScope(where), listCustomRoles())
      const catalogue = catalogueWith(custom)
      const [holders] = await tx.batch(listHolders(catalogue, permission, where))
      return { roles: catalogue, found: scope, rows: holders }
    })
    const unknown = refusalOfUnknown(where, found)
    if (unknown) return unknown
    return { total: rows.length, holders: rows.map((row) => toHolder(roles, row, permission, where)) }
  },
}
