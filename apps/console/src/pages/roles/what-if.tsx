import { type HeldRole, isRootRole, isRootType, type RoleCatalogue } from '@halyard/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { rolesOfGroup } from '../../data/held-roles.ts'
import { useRoles } from '../../data/roles.ts'
import { useAllAccess, useHeldRoles } from '../../data/use-held-roles.ts'
import { AbilityChange } from '../../parts/ability-change.tsx'
import { AccountName, nameOfAccount } from '../../parts/account-name.tsx'
import { Field } from '../../parts/field.tsx'
import { FieldRow } from '../../parts/field-row.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { visible } from '../../sentences/names/visible.ts'

/** The roles after the supposed change. A root role replaces the present root role; everything else is added. */
const supposed = (roles: RoleCatalogue, held: readonly HeldRole[], role: number, project: string): HeldRole[] =>
  isRootRole(roles, role)
    ? [{ role }, ...held.filter((one) => one.project !== undefined || one.group !== undefined)]
    : [...held, { role, project }]

/** What an account would gain and lose with another role or in another group. Saves nothing. */
export const WhatIf = () => {
  const users = useQuery({ ...queries.users.getUsers.queryOptions(), staleTime: 60_000 }).data?.users ?? []
  const groups = useQuery({ ...queries.groups.getGroups.queryOptions(), staleTime: 60_000 }).data?.groups ?? []
  const projects = useQuery({ ...queries.projects.getProjects.queryOptions(), staleTime: 60_000 }).data?.projects ?? []
  const { access } = useAllAccess()
  const roles = useRoles()
  const all = [...roles.values()]
  const [chosen, setChosen] = useState<number>()
  const [change, setChange] = useState('role 2')
  const [project, setProject] = useState('default')
  const person = users.find(({ id }) => id === chosen) ?? users[0]
  const { held } = useHeldRoles(person)
  const [kind, id = 0] = [change.split(' ')[0], Number(change.split(' ')[1])]
  const group = groups.find((one) => kind === 'group' && one.id === id)
  const after = held && (group && access ? [...held, ...rolesOfGroup(group, access)] : supposed(roles, held, id, project))
  return (
    <>
      <FieldRow>
        <Field label="Person">
          <select value={person?.id} onChange={(event) => setChosen(Number(event.target.value))}>
            {users.map((user) => (
              <option key={user.id} value={user.id}>
                {visible(nameOfAccount(user))}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Gets">
          <select value={change} onChange={(event) => setChange(event.target.value)}>
            <optgroup label="Another role everywhere">
              {all.filter(isRootType).map((role) => (
                <option key={role.id} value={`role ${role.id}`}>
                  {visible(role.name)}
                </option>
              ))}
            </optgroup>
            <optgroup label="A role in a project">
              {all
                .filter((role) => !isRootType(role))
                .map((role) => (
                  <option key={role.id} value={`role ${role.id}`}>
                    {visible(role.name)}
                  </option>
                ))}
            </optgroup>
            <optgroup label="The roles of a group">
              {groups.map((one) => (
                <option key={one.id} value={`group ${one.id}`}>
                  {visible(one.name)}
                </option>
              ))}
            </optgroup>
          </select>
        </Field>
        {kind === 'role' && !isRootRole(roles, id) && (
          <Field label="In the project">
            <select value={project} onChange={(event) => setProject(event.target.value)}>
              {projects.map((one) => (
                <option key={one.id} value={one.id}>
                  {visible(one.name)}
                </option>
              ))}
            </select>
          </Field>
        )}
      </FieldRow>
      {person && held && after ? (
        <AbilityChange who={<AccountName account={person} />} before={held} after={after} />
      ) : (
        <Skeleton rows={2} />
      )}
    </>
  )
}
