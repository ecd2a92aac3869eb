import type { Permission } from '@halyard/contracts/data'
import { builtInRoles } from '@halyard/contracts/data'
import { type Grant, holds, type Scope } from './permissions.ts'
import { grantsOfDefinition, grantsOfRoleId, isRootType, type RoleCatalogue, type RoleDefinition } from './roles.ts'

/** A role that an account holds, directly or as a member of a group. Without a project, it is a root role. */
export interface HeldRole {
  /** Id of the role. */
  readonly role: number
  readonly project?: string
  /** The group that gives the role to its members. */
  readonly group?: { readonly id: number; readonly name: string }
}

/** The grants of all held roles. Roles only add grants. */
export const grantsOfHeldRoles = (roles: RoleCatalogue, held: readonly HeldRole[]): Grant[] =>
  held.flatMap(({ role, project }) => grantsOfRoleId(roles, role, project))

/** A held role that grants a permission. */
export interface GrantingRole {
  readonly held: HeldRole
  /** Where the role grants the permission; it can be wider than the scope in question. */
  readonly scope: Scope
}

/** The number of names that bind a scope: less is wider. */
const narrowness = ({ project, environment }: Scope): number => Number(project !== undefined) + Number(environment !== undefined)

/**
 * The held roles that grant a permission in a scope, each with its widest grant there. Empty exactly if `holds` is false for the grants of all
 * held roles.
 */
export const grantingRoles = (roles: RoleCatalogue, held: readonly HeldRole[], permission: Permission, where: Scope = {}): GrantingRole[] =>
  held.flatMap((one) => {
    const granting = grantsOfHeldRoles(roles, [one]).filter((each) => holds([each], permission, where))
    const [grant] = granting.toSorted((left, right) => narrowness(left) - narrowness(right))
    if (!grant) return []
    const { project, environment } = grant
    return [{ held: one, scope: { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) } }]
  })

/** The roles that grant a permission in a scope to an account that gets them: project roles only if the scope has a project. By id. */
export const rolesThatGrant = (roles: RoleCatalogue, permission: Permission, where: Scope = {}): RoleDefinition[] =>
  [...roles.values()].filter((role) => {
    if (isRootType(role)) return holds(role.permissions, permission, where)
    return where.project !== undefined && holds(grantsOfDefinition(role, where.project), permission, where)
  })

type ProjectMode = 'open' | 'protected' | 'private'

interface Proposer {
  readonly mode: ProjectMode
  /** Whether the caller has a role in the project, directly or through a group. */
  readonly isMember: boolean
  readonly grants: readonly Grant[]
}

/** Whether a caller who sees a project can propose changes there. In a protected project, only members and administrators can. */
export const mayPropose = ({ mode, isMember, grants }: Proposer): boolean => mode !== 'protected' || isMember || holds(grants, 'ADMIN')

/** The facts about an account and a project that decide what the account can see and propose there. */
export interface InProject {
  readonly roles: RoleCatalogue
  readonly held: readonly HeldRole[]
  readonly project: string
  readonly mode: ProjectMode
}

const isMember = ({ held, project }: Pick<InProject, 'held' | 'project'>): boolean => held.some((role) => role.project === project)

/** Whether an account sees a project: a private project is hidden from accounts that are only Viewers and no members. */
export const seesProject = (one: Omit<InProject, 'roles'>): boolean =>
  one.mode !== 'private' || isMember(one) || one.held.some(({ role, project }) => project === undefined && role !== builtInRoles.Viewer.id)

/** Whether an account sees a project and can propose changes there. */
export const canPropose = (one: InProject): boolean =>
  seesProject(one) && mayPropose({ mode: one.mode, isMember: isMember(one), grants: grantsOfHeldRoles(one.roles, one.held) })
