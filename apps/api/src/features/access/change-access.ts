import type { Empty } from '@halyard/contracts'
import { catalogueWith, Failure, failure, keepsOwner, type ProjectRole, planProjectRoles } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Query } from '../../store/index.ts'
import { lockGivenRoles } from '../../store/repositories/custom-roles.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import {
  insertProjectRoles,
  type Kind,
  listProjectRoles,
  lockAccounts,
  lockGroups,
  lockRolesOfProject,
  type ProjectRoleRow,
  removeProjectRoles,
} from '../../store/repositories/project-access.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { type Existing, type Holders, refusalOfGranting } from './access-rules.ts'

export interface AccessChange {
  /** Accounts and groups of the request; each must exist. */
  readonly holders: Holders
  /** Ids of the roles of the request. */
  readonly roles: readonly number[]
  /** Returns an error if the request is invalid, else null. Receives the holders and roles that exist. */
  readonly refusal: (existing: Existing) => Failure | null
  /** Returns all roles that the project has after the change. */
  readonly rolesAfter: (current: readonly ProjectRole[]) => readonly ProjectRole[] | Failure
  /** Returns the event. Receives all roles before and after the change, and the added ones. */
  readonly toEvent: (
    before: readonly ProjectRole[],
    after: readonly ProjectRole[],
    added: readonly ProjectRole[],
  ) => Omit<NewEvent, 'project'>
}

const idSet = (rows: readonly { id: number }[]) => new Set(rows.map((row) => row.id))
const holderOf = ({ kind, id }: ProjectRole) => `${kind} ${id}`

/** Keeps the date on which a holder joined the project when its roles change. */
const withJoinDates = (added: readonly ProjectRole[], current: readonly ProjectRoleRow[], now: string): ProjectRoleRow[] => {
  const since = new Map<string, string>()
  for (const row of current) {
    const known = since.get(holderOf(row))
    if (known === undefined || row.added_at < known) since.set(holderOf(row), row.added_at)
  }
  return added.map((role) => ({ ...role, added_at: since.get(holderOf(role)) ?? now }))
}

const forEachKind = <R extends ProjectRole>(roles: readonly R[], statement: (kind: Kind, some: readonly R[]) => Query): Query[] =>
  [...Map.groupBy(roles, (role) => role.kind)].map(([kind, some]) => statement(kind, some))

/**
 * Changes the roles of accounts and groups in a project. Changes of one project run one after another, so two removals
 * cannot leave it without an owner.
 */
export const changeAccess = (ports: Ports, caller: Caller, project: string, change: AccessChange): Promise<Empty | Failure> =>
  ports.store.write(caller.actor, async (tx) => {
    const [groups, users, [found], current, custom] = await tx.batch(
      lockGroups(change.holders.groups),
      lockAccounts(change.holders.users),
      lockRolesOfProject(project),
      listProjectRoles(project),
      lockGivenRoles(change.roles),
    )
    if (!found) return unknownProject(project)
    const roles = catalogueWith(custom)
    const wrong = change.refusal({ users: idSet(users), groups: idSet(groups), roles })
    if (wrong) return wrong
    const wanted = change.rolesAfter(current)
    if (wanted instanceof Failure) return wanted
    const { added, removed } = planProjectRoles(current, wanted)
    if (added.length === 0 && removed.length === 0) return { statements: [], events: [], revisions: [], result: {} }
    const refused = refusalOfGranting(caller, project, roles, added)
    if (refused) return refused
    const after = planProjectRoles([], wanted).added
    if (!keepsOwner(current, after))
      return failure('ConflictError', `The project ${project} needs an owner: give the role Owner to another account or group first`)

    return {
      statements: [
        ...forEachKind(removed, (kind, roles) => removeProjectRoles(project, kind, roles)),
        ...forEachKind(withJoinDates(added, current, new Date(ports.runtime.now()).toISOString()), (kind, roles) =>
          insertProjectRoles(project, kind, roles),
        ),
      ],
      events: [{ ...change.toEvent(current, after, added), project }],
      revisions: [revisionKeys.access, revisionKeys.projects],
      result: {},
    }
  })
