import type { RoleDefinition, Scope } from '@halyard/domain'
import { isRootType } from '@halyard/domain'
import { Name } from '../../parts/name.tsx'
import { TopicWords } from '../../parts/topic-words.tsx'

const keyOf = ({ project = '', environment = '' }: Scope) => `${project} ${environment}`

const Heading = ({ role, scope: { project, environment } }: { readonly role: RoleDefinition; readonly scope: Scope }) => {
  const name = environment ?? project
  if (name === undefined) return <h3>{isRootType(role) ? 'Everywhere' : 'In the project'}</h3>
  return (
    <h3>
      {'In '}
      <Name>{name}</Name>
      {environment !== undefined && ' of the project'}
    </h3>
  )
}

/** What a role allows, in words, by scope. */
export const RoleAbilities = ({ role }: { readonly role: RoleDefinition }) => {
  if (role.permissions.length === 0) return <p>The role has no permissions: it only makes an account a member of a project.</p>
  return [...Map.groupBy(role.permissions, keyOf).values()].map((grants) => {
    const scope = grants[0] ?? {}
    return (
      <section key={keyOf(scope)}>
        <Heading role={role} scope={scope} />
        <TopicWords permissions={grants.map(({ permission }) => permission)} />
      </section>
    )
  })
}
