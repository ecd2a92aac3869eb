import type { Permission } from '@halyard/contracts/data'
import type { RoleWithPermissions } from '@halyard/sdk'
import { topics } from '../../sentences/permission-topics.ts'
import { permissionWords } from '../../sentences/permissions.ts'
import classes from './role-matrix.module.css'

/** Whether a role has the permission: itself, through ADMIN, or only in the project `default`. */
const held = ({ permissions }: RoleWithPermissions, permission: Permission): 'yes' | 'in default' | undefined => {
  const found = permissions.filter((one) => one.permission === permission || one.permission === 'ADMIN')
  if (found.length === 0) return undefined
  return found.some(({ project }) => project === undefined) ? 'yes' : 'in default'
}

/** Which role has which permission, in words. */
export const RoleMatrix = ({ roles }: { readonly roles: readonly RoleWithPermissions[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
  <section className={classes.box} aria-label="Roles and permissions" tabIndex={0}>
    <table className={classes.matrix}>
      <caption className="visually-hidden">Roles and their permissions</caption>
      <thead>
        <tr>
          <th scope="col">The role can …</th>
          {roles.map(({ id, name, type }) => (
            <th key={id} scope="col">
              {name}
              <span>{type === 'root' ? 'everywhere' : 'in its project'}</span>
            </th>
          ))}
        </tr>
      </thead>
      {topics.map(({ title, permissions }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className={classes.topic}>
              {title}
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{permissionWords[permission]}</th>
              {roles.map((role) => (
                <td key={role.id} className={held(role, permission) ? undefined : classes.no}>
                  {held(role, permission) ?? 'no'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </section>
)
