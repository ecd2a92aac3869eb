import { catalogueWith, type Grant, grantsOfRoleId } from '@halyard/domain'
import type { AccountCallerRow, AccountRolesRow } from '../../store/repositories/account-callers.repository.ts'
import { VisibleProjects } from '../../store/visible-projects.ts'
import type { Caller } from './caller.ts'

/** Display name of an account in events and as the creator of resources. */
export const nameOfAccount = ({ username, email, name }: Pick<AccountCallerRow, 'username' | 'email' | 'name'>): string =>
  username ?? email ?? name ?? 'unknown'

/** Grants of an account: the union of its root role, the root roles of its groups, and its own and its groups' roles in projects. */
export const grantsOfAccount = ({ root_role, group_roles, project_roles, custom_roles }: AccountRolesRow): Grant[] => {
  const roles = catalogueWith(custom_roles)
  return [
    ...[...new Set([root_role, ...group_roles])].flatMap((role) => grantsOfRoleId(roles, role)),
    ...project_roles.flatMap(({ project, role }) => grantsOfRoleId(roles, role, project)),
  ]
}

/** The caller for an account that sends a token or a session. */
export const accountCaller = (row: AccountCallerRow): Caller => {
  const projects = [...new Set(row.project_roles.map(({ project }) => project))]
  const { id, kind, name, username, email, root_role } = row
  return {
    actor: { name: nameOfAccount(row), account: id, token: row.token },
    account: { id, kind, name, username, email, rootRole: root_role, projects },
    token: null,
    tokenExpiresAt: row.token === null ? null : row.expires_at,
    session: row.session,
    grants: grantsOfAccount(row),
    visible: row.visible_projects && new VisibleProjects(row.visible_projects),
  }
}
