import type { Permission } from '@halyard/contracts/data'
import { builtInRoles } from '@halyard/contracts/data'
import { type Grant, holds, type Scope } from './permissions.ts'
import { type BuiltInRole, grantsOfRoleId, isRootRole } from './roles.ts'

/** A role that an account holds, directly or as a member of a group. Without a project, it is a root role. */
export interface HeldRole {
  /** Id of the role. */
  readonly role: number
  readonly project?: string
  /** The group that gives the role to its members. */
  readonly group?: { readonly id: number; readonly name: string }
}

/** The grants of all held roles. Roles only add grants. */
export const grantsOfHeldRoles = (held: readonly HeldRole[]): Grant[] => held.flatMap(({ role, project }) => grantsOfRoleId(role, project))

/** A held role that grants a permission. */
export interface GrantingRole {
  readonly held: HeldRole
  /** Where the role grants the permission; it can be wider than the scope in question. */
  readonly scope: Scope
}

/** The held roles that grant a permission in a scope. Empty exactly if `holds` is false for the grants of all held roles. */
export const grantingRoles = (held: readonly HeldRole[], permission: Permission, where: Scope = {}): GrantingRole[] =>
  held.flatMap((one) => {
    const grant = grantsOfHeldRoles([one]).find((each) => holds([each], permission, where))
    if (!grant) return []
    const { project, environment } = grant
    return [{ held: one, scope: { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) } }]
  })

/** The roles that grant a permission in a scope to an account that gets them: project roles only if the scope has a project. By id. */
export const rolesThatGrant = (permission: Permission, where: Scope = {}): BuiltInRole[] =>
  Object.values(builtInRoles).filter(({ id, type }) => {
    if (type === 'root') return holds(grantsOfRoleId(id), permission, where)
    return where.project !== undefined && holds(grantsOfRoleId(id, where.project), permission, where)
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
  readonly held: readonly HeldRole[]
  readonly project: string
  readonly mode: ProjectMode
}

const isMember = ({ held, project }: InProject): boolean => held.some((role) => role.project === project)

/** Whether an account sees a project: a private project is hidden from accounts that are only Viewers and no members. */
export const seesProject = (one: InProject): boolean =>
  one.mode !== 'private' ||
  isMember(one) ||
  one.held.some(({ role, project }) => project === undefined && isRootRole(role) && role !== builtInRoles.Viewer.id)

/** Whether an account sees a project and can propose changes there. */
export const canPropose = (one: InProject): boolean =>
  seesProject(one) && mayPropose({ mode: one.mode, isMember: isMember(one), grants: grantsOfHeldRoles(one.held) })
