import type { Empty } from '@halyard/contracts'
import { type Failure, failure, type ProjectRole, wrongFields } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { type Existing, type Holders, unknownRoles } from './access-rules.ts'
import { changeAccess } from './change-access.ts'

/** One account or one group. */
export type Holder = Pick<ProjectRole, 'kind' | 'id'>

const kindNames = { user: 'account', group: 'group' }

const holdersOf = ({ kind, id }: Holder): Holders => (kind === 'user' ? { users: [id], groups: [] } : { users: [], groups: [id] })

const exists = ({ kind, id }: Holder, { users, groups }: Existing): boolean => (kind === 'user' ? users : groups).has(id)

const isOf = (holder: Holder) => (role: ProjectRole) => role.kind === holder.kind && role.id === holder.id

const stateOf = (holder: Holder, roles: readonly ProjectRole[]) => ({
  [`${holder.kind}Id`]: holder.id,
  roles: roles.filter(isOf(holder)).map(({ role }) => role),
})

/** Replaces the roles of one account or group in a project. */
export const setRolesOf = (
  ports: Ports,
  caller: Caller,
  project: string,
  holder: Holder,
  roles: readonly number[],
): Promise<Empty | Failure> =>
  changeAccess(ports, caller, project, {
    holders: holdersOf(holder),
    roles,
    refusal: (existing) =>
      exists(holder, existing)
        ? wrongFields(unknownRoles(existing.roles, roles))
        : failure('NotFoundError', `There is no ${kindNames[holder.kind]} ${holder.id}`),
    rolesAfter: (current) => [...current.filter((role) => !isOf(holder)(role)), ...roles.map((role) => ({ ...holder, role }))],
    toEvent: (before, after) => ({
      type: `project-access-${holder.kind}-roles-updated`,
      data: stateOf(holder, after),
      preData: stateOf(holder, before),
    }),
  })

/** Removes all roles of one account or group in a project. */
export const removeRolesOf = (ports: Ports, caller: Caller, project: string, holder: Holder): Promise<Empty | Failure> =>
  changeAccess(ports, caller, project, {
    holders: { users: [], groups: [] },
    roles: [],
    refusal: () => null,
    rolesAfter: (current) =>
      current.some(isOf(holder))
        ? current.filter((role) => !isOf(holder)(role))
        : failure('NotFoundError', `The ${kindNames[holder.kind]} ${holder.id} has no role in the project ${project}`),
    toEvent: (before) => ({ type: `project-access-${holder.kind}-roles-deleted`, preData: stateOf(holder, before) }),
  })
