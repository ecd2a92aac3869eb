import type { Contract } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import {
  canPropose,
  catalogueWith,
  failure,
  grantsOfHeldRoles,
  holdsAll,
  type RoleCatalogue,
  rolesThatGrant,
  type Scope,
  seesProject,
  wrongFields,
} from '@halyard/domain'
import { imageUrlOf, toUserBase } from '../../identity/account/accounts.mappers.ts'
import { toRole } from '../../identity/account/roles.mappers.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listReviewedEnvironments } from '../../store/repositories/change-request-settings.repository.ts'
import type { ReviewedEnvironmentRow } from '../../store/repositories/change-requests.repository.ts'
import { listCustomRoles } from '../../store/repositories/custom-roles.repository.ts'
import { findHeldRoles, type HeldRolesRow } from '../../store/repositories/held-roles.repository.ts'
import { findScope, listHolders, refusalOfScope, refusalOfUnknown, toGrants, toHolder } from './permission-holders.ts'

/** Callers can explain their own access, and the access of others where they can manage it. */
const refusalOfAccount = (caller: Caller, account: number, project: string | undefined) => {
  if (account === caller.account?.id) return null
  const needed = project === undefined ? ({ permission: 'ADMIN' } as const) : ({ permission: 'UPDATE_PROJECT', project } as const)
  return refusalOfMissing(caller, [needed], 'to explain the access of another account')
}

/** People who can be asked come first, and among them the members of the project. */
const nearestFirst = (one: HeldRolesRow, other: HeldRolesRow): number => {
  const distance = ({ kind, held }: HeldRolesRow) => (kind === 'User' ? 0 : 2) + (held.some(({ project }) => project !== undefined) ? 0 : 1)
  return distance(one) - distance(other) || one.id - other.id
}

const inProjectOf = (roles: RoleCatalogue, held: HeldRolesRow['held'], { project }: Scope, found: ReviewedEnvironmentRow | undefined) => {
  if (project === undefined || !found) return { seesProject: true, canPropose: false }
  const one = { roles, held, project, mode: found.mode }
  return { seesProject: seesProject(one), canPropose: canPropose(one) }
}

const reviewOf = (roles: RoleCatalogue, held: HeldRolesRow['held'], { project, environment }: Scope, reviewed: readonly string[]) => {
  const here = environment === undefined ? reviewed : reviewed.filter((one) => one === environment)
  const skipping = here.map((each) => ({ permission: 'SKIP_CHANGE_REQUEST', ...(project && { project }), environment: each }) as const)
  return { reviewRequired: here.length > 0, canSkipReview: holdsAll(grantsOfHeldRoles(roles, held), skipping) }
}

export const explainPermission: Operation<Contract['access']['explainPermission']> = {
  run: async ({ store }, { query: { account, permission, ...where }, caller }) => {
    const id = account ?? caller.account?.id
    if (id === undefined) return wrongFields([{ path: 'query/account', message: 'is required, because an API token has no account' }])!
    const refusal = refusalOfScope(caller, where)
    if (refusal) return refusal
    const { roles, found, reviewed, holders, row } = await store.snapshot(async (tx) => {
      const [[scope], environments, [account], custom] = await tx.batch(
        findScope(where),
        listReviewedEnvironments(where.project ?? ''),
        findHeldRoles(id),
        listCustomRoles(),
      )
      const catalogue = catalogueWith(custom)
      const [able] = await tx.batch(listHolders(catalogue, permission, where))
      return { roles: catalogue, found: scope, reviewed: environments, holders: able, row: account }
    })
    const refused = refusalOfUnknown(where, found) ?? refusalOfAccount(caller, id, where.project)
    if (refused) return refused
    if (!row) return failure('NotFoundError', `There is no account with the id ${id}`)
    const grants = toGrants(roles, row.held, permission, where)
    const { project, environment } = where
    const allowed = grants.length > 0
    return {
      account: { ...toUserBase(row), imageUrl: imageUrlOf(row) },
      allowed,
      grants,
      missing: allowed
        ? null
        : { permission, ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) },
      roles: rolesThatGrant(roles, permission, where).map(toRole),
      total: holders.length,
      holders: holders
        .toSorted(nearestFirst)
        .slice(0, limits.holdersExplained)
        .map((each) => toHolder(roles, each, permission, where)),
      ...inProjectOf(roles, row.held, where, found),
      ...reviewOf(
        roles,
        row.held,
        where,
        reviewed.map((each) => each.environment),
      ),
    }
  },
}
