import type { HeldRole, Scope } from '@halyard/domain'
import { type AbilityLine, abilitiesByScope, keyOfHeld } from '../data/ability-lines.ts'
import { useRoles } from '../data/roles.ts'
import classes from './ability-list.module.css'
import { Name } from './name.tsx'
import { PageLink } from './page-link.tsx'
import { RoleOrigin } from './role-origin.tsx'
import { TopicWords } from './topic-words.tsx'

const Lines = ({ lines }: { readonly lines: readonly AbilityLine[] }) =>
  lines.map(({ origins, permissions }) => (
    <div key={origins.map(keyOfHeld).join()} className={classes.line}>
      <TopicWords permissions={permissions} />
      <p className={classes.origin}>
        {'As '}
        {origins.map((held, at) => (
          <span key={keyOfHeld(held)}>
            {at > 0 && ', and as '}
            <RoleOrigin held={held} />
          </span>
        ))}
      </p>
    </div>
  ))

const ScopeHeading = ({ scope: { project = '', environment } }: { readonly scope: Scope }) => (
  <h3>
    {'In '}
    {environment !== undefined && (
      <>
        <Name>{environment}</Name>
        {' of '}
      </>
    )}
    <PageLink page="projectAccess" params={{ project }}>
      <Name>{project}</Name>
    </PageLink>
  </h3>
)

/** What the roles of an account allow, in words, with the role that each permission comes from. */
export const AbilityList = ({ held }: { readonly held: readonly HeldRole[] }) => {
  const roles = useRoles()
  const [everywhere, ...inProjects] = abilitiesByScope(roles, held)
  const lines = everywhere?.lines ?? []
  const isAdmin = lines.some(({ permissions }) => permissions.includes('ADMIN'))
  return (
    <div className={classes.list}>
      <section>
        <h3>Everywhere</h3>
        {lines.length === 0 ? <p>Reads everything that the server does not hide, and proposes changes.</p> : <Lines lines={lines} />}
      </section>
      {!isAdmin &&
        inProjects.map((one) => (
          <section key={`${one.scope.project} ${one.scope.environment ?? ''}`}>
            <ScopeHeading scope={one.scope} />
            <Lines lines={one.lines} />
          </section>
        ))}
    </div>
  )
}
