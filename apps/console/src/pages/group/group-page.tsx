import type { GroupMember } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { rolesOfGroup } from '../../data/held-roles.ts'
import { useCan } from '../../data/me.ts'
import { useAllAccess } from '../../data/use-held-roles.ts'
import { AbilityList } from '../../parts/ability-list.tsx'
import { AccountName, nameOfAccount } from '../../parts/account-name.tsx'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { hrefOf } from '../../routes.ts'
import { AddedBy } from './added-by.tsx'
import { EditGroup } from './edit-group.tsx'
import { EditMembers } from './edit-members.tsx'

const columns: readonly Column<GroupMember>[] = [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: ({ user }) => nameOfAccount(user),
    cell: ({ user }) => (
      <PageLink page={user.accountType === 'Service Account' ? 'serviceAccount' : 'person'} params={{ id: String(user.id) }}>
        <AccountName account={user} />
      </PageLink>
    ),
  },
  { title: 'Mail address', sortBy: ({ user }) => user.email ?? '', cell: ({ user }) => <UserText>{user.email}</UserText> },
  { title: 'Joined', sortBy: ({ joinedAt }) => joinedAt ?? '', cell: ({ joinedAt }) => joinedAt && <Time at={joinedAt} form="relative" /> },
  { title: 'Added by', cell: ({ createdBy }) => <AddedBy author={createdBy} /> },
]

const GroupPage = ({ params }: { readonly params: { readonly id: string } }) => {
  const groupId = Number(params.id)
  const query = useQuery(queries.groups.getGroup.queryOptions({ params: { groupId } }))
  const { access } = useAllAccess()
  const [open, setOpen] = useState<'edit' | 'members' | 'delete' | null>(null)
  const [, navigate] = useLocation()
  const refusal = useCan()('ADMIN') ? undefined : 'Only administrators change groups.'
  const close = () => setOpen(null)
  const name = query.data?.name ?? 'Group'
  return (
    <Page
      title={name}
      heading={<Name isMono={false}>{name}</Name>}
      actions={
        refusal === undefined && (
          <>
            <Button onClick={() => setOpen('edit')}>Edit and change role</Button>
            <Button kind="danger" onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </>
        )
      }
    >
      <QueryView query={query}>
        {(group) => (
          <>
            <Facts
              facts={[
                ['Purpose', group.description && <UserText>{group.description}</UserText>],
                ['Members', group.userCount],
                ['Groups of the identity provider', group.mappingsSSO.length > 0 && <UserText>{group.mappingsSSO.join(', ')}</UserText>],
                ['Managed by', group.managedBy && 'an identity provider, by SCIM'],
                ['Created', <Time key="created" at={group.createdAt} />],
                ['Created by', group.createdBy && <UserText>{group.createdBy}</UserText>],
              ]}
            />
            <Section
              title="Members"
              actions={
                <Button refusal={refusal} onClick={() => setOpen('members')}>
                  Change members
                </Button>
              }
            >
              <RecordTable
                caption="Members"
                rows={group.users}
                columns={columns}
                keyOf={({ user }) => user.id}
                textOf={({ user }) => `${user.name} ${user.email} ${user.username}`}
                empty="The group has no members, so nobody gets its roles."
              />
            </Section>
            <Section title="What each member gets" lead="Projects give roles to groups on their access page.">
              {access ? <AbilityList held={rolesOfGroup(group, access).map(({ group: _, ...own }) => own)} /> : <Skeleton />}
            </Section>
            {open === 'edit' && <EditGroup group={group} reload={query.refetch} onClose={close} />}
            {open === 'members' && <EditMembers group={group} reload={query.refetch} onClose={close} />}
            {open === 'delete' && (
              <DeleteDialog
                title="Delete the group?"
                action="Delete the group"
                done="The group is deleted"
                typedName={group.name}
                remove={() => halyard.groups.deleteGroup({ params: { groupId } }, { ifMatch: group })}
                onDone={() => navigate(hrefOf('groups'))}
                onClose={close}
              >
                <p>All {group.userCount} members lose what they have through this group. The group cannot be restored.</p>
              </DeleteDialog>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

export default GroupPage
