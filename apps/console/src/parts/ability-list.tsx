import type { Permission } from '@halyard/contracts/data'
import { grantingRoles, grantsOfRoleId, type HeldRole, type Scope } from '@halyard/domain'
import { wordsByTopic } from '../sentences/abilities.ts'
import classes from './ability-list.module.css'
import { Name } from './name.tsx'
import { PageLink } from './page-link.tsx'
import { RoleOrigin } from './role-origin.tsx'

interface Line {
  readonly origins: readonly HeldRole[]
  readonly permissions: readonly Permission[]
}

const keyOf = ({ role, project = '', group }: HeldRole): string => `${role} ${project} ${group?.id ?? ''}`

/** The permissions in a scope, by the roles that grant them there. */
const linesOf = (held: readonly HeldRole[], scope: Scope): Line[] => {
  const permissions = [
    ...new Set(
      held.flatMap(({ role, project }) =>
        grantsOfRoleId(role, project)
          .filter((grant) => grant.project === scope.project)
          .map(({ permission }) => permission),
      ),
    ),
  ]
  const lines = new Map<string, Line>()
  for (const permission of permissions) {
    const origins = grantingRoles(held, permission, scope).map((granting) => granting.held)
    const key = origins.map(keyOf).join()
    lines.set(key, { origins, permissions: [...(lines.get(key)?.permissions ?? []), permission] })
  }
  return [...lines.values()]
}

const Lines = ({ lines }: { readonly lines: readonly Line[] }) =>
  lines.map(({ origins, permissions }) => (
    <div key={origins.map(keyOf).join()} className={classes.line}>
      <dl>
        {wordsByTopic(permissions).map(({ topic, words }) => (
          <div key={topic}>
            <dt>{topic}</dt>
            <dd>{words.join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.origin}>
        {'As '}
        {origins.map((held, at) => (
          <span key={keyOf(held)}>
            {at > 0 && ', and as '}
            <RoleOrigin held={held} />
          </span>
        ))}
      </p>
    </div>
  ))

/** What the roles of an account allow, in words, with the role that each permission comes from. */
export const AbilityList = ({ held }: { readonly held: readonly HeldRole[] }) => {
  const everywhere = linesOf(held, {})
  const isAdmin = everywhere.some(({ permissions }) => permissions.includes('ADMIN'))
  const projects = [...new Set(held.flatMap(({ role, project }) => grantsOfRoleId(role, project).flatMap((grant) => grant.project ?? [])))]
  return (
    <div className={classes.list}>
      <section>
        <h3>Everywhere</h3>
        {everywhere.length === 0 ? (
          <p>Reads everything that the server does not hide, and proposes changes.</p>
        ) : (
          <Lines lines={everywhere} />
        )}
      </section>
      {!isAdmin &&
        projects.toSorted().map((project) => (
          <section key={project}>
            <h3>
              {'In '}
              <PageLink page="projectAccess" params={{ project }}>
                <Name>{project}</Name>
              </PageLink>
            </h3>
            <Lines lines={linesOf(held, { project })} />
          </section>
        ))}
    </div>
  )
}
