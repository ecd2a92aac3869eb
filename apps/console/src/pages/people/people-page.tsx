import type { Group, User } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountsAndGroups } from '../../data/accounts.ts'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { useRoleName } from '../../data/roles.ts'
import { AccountName, nameOfAccount } from '../../parts/account-name.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { InvitePerson } from './invite-person.tsx'

type Person = Pick<User, 'id' | 'name' | 'email' | 'username' | 'rootRole' | 'seenAt' | 'disabled' | 'managedBy'>

const basics: readonly Column<Person>[] = [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: nameOfAccount,
    cell: (person) => (
      <PageLink page="person" params={{ id: String(person.id) }}>
        <AccountName account={person} />
      </PageLink>
    ),
  },
  { title: 'Mail address', sortBy: ({ email }) => email ?? '', cell: ({ email }) => <UserText>{email}</UserText> },
  { title: 'User name', sortBy: ({ username }) => username ?? '', cell: ({ username }) => <UserText>{username}</UserText> },
]

const columnsForAdmins = (roleName: (id: number) => string): readonly Column<Person>[] => [
  {
    title: 'Root role',
    sortBy: ({ rootRole = 0 }) => roleName(rootRole),
    cell: ({ rootRole = 0 }) => <UserText>{roleName(rootRole)}</UserText>,
  },
  {
    title: 'State',
    sortBy: ({ disabled }) => (disabled ? 'Disabled' : ''),
    cell: ({ disabled }) => (disabled ? <Badge kind="conflict">Disabled</Badge> : 'active'),
  },
  { title: 'Managed by', sortBy: ({ managedBy }) => managedBy ?? '', cell: ({ managedBy }) => (managedBy ? 'SCIM' : 'this server') },
  {
    title: 'Last log-in',
    sortBy: ({ seenAt }) => seenAt ?? '',
    cell: ({ seenAt }) => (seenAt ? <Time at={seenAt} form="relative" /> : 'never'),
  },
]

const groupNames = (groups: readonly Group[]): ReadonlyMap<number, string> => {
  const names = new Map<number, string>()
  for (const { name, users } of groups)
    for (const { user } of users) names.set(user.id, names.has(user.id) ? `${names.get(user.id)}, ${name}` : name)
  return names
}

const PeoplePage = () => {
  const isAdmin = useCan()('ADMIN')
  const users = useQuery({ ...queries.users.getUsers.queryOptions(), enabled: isAdmin })
  const accounts = useAccountsAndGroups()
  const groups = useQuery(queries.groups.getGroups.queryOptions())
  const roleName = useRoleName()
  const [isInviting, setInviting] = useState(false)
  const names = groupNames(groups.data?.groups ?? [])
  const ofGroups: Column<Person> = {
    title: 'Groups',
    sortBy: ({ id }) => names.get(id) ?? '',
    cell: ({ id }) => <UserText>{names.get(id) ?? 'none'}</UserText>,
  }
  const table = (people: readonly Person[]) => (
    <RecordTable
      caption="People"
      rows={people}
      columns={isAdmin ? [...basics, ofGroups, ...columnsForAdmins(roleName)] : [...basics, ofGroups]}
      keyOf={({ id }) => id}
      textOf={(person) => `${person.name} ${person.email} ${person.username} ${names.get(person.id) ?? ''}`}
      empty="No people yet."
    />
  )
  return (
    <Page
      title="People"
      actions={
        <Button onClick={() => setInviting(true)} refusal={isAdmin ? undefined : 'Only administrators invite people'}>
          Invite a person
        </Button>
      }
    >
      <p>
        Each person has one role everywhere, and further roles in projects. With an <PageLink page="invitations">invitation link</PageLink>,
        many people can sign up themselves.
      </p>
      {isAdmin ? (
        <QueryView query={users}>{(data) => table(data.users)}</QueryView>
      ) : (
        <QueryView query={accounts}>{(data) => table(data.users.filter(({ accountType }) => accountType === 'User'))}</QueryView>
      )}
      {isInviting && <InvitePerson onClose={() => setInviting(false)} />}
    </Page>
  )
}

export default PeoplePage
