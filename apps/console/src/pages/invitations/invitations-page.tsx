import type { PublicSignupToken } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { AccountName, nameOfAccount } from '../../parts/account-name.tsx'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Expiry } from '../../parts/expiry.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { EditInvitation } from './edit-invitation.tsx'
import { NewInvitation } from './new-invitation.tsx'

const columns: readonly Column<PublicSignupToken>[] = [
  { title: 'Name', isRowHeader: true, sortBy: ({ name }) => name, cell: ({ name }) => <Name isMono={false}>{name}</Name> },
  {
    title: 'State',
    sortBy: ({ enabled }) => Number(enabled),
    cell: ({ enabled }) => (enabled ? <Badge kind="on">works</Badge> : <Badge>does not work</Badge>),
  },
  { title: 'Expires', sortBy: ({ expiresAt }) => expiresAt, cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
  { title: 'Role', cell: ({ role }) => role.name },
  { title: 'Created by', sortBy: ({ createdBy }) => createdBy ?? '', cell: ({ createdBy }) => <UserText>{createdBy}</UserText> },
  {
    title: 'Signed up',
    sortBy: ({ users }) => users?.length ?? 0,
    cell: ({ users }) =>
      users && users.length > 0
        ? users.map((user, at) => (
            <span key={user.id}>
              {at > 0 && ', '}
              <PageLink page="person" params={{ id: String(user.id) }}>
                <AccountName account={user} />
              </PageLink>
            </span>
          ))
        : 'nobody yet',
  },
]

const InvitationsPage = () => {
  const isAdmin = useCan()('ADMIN')
  const query = useQuery({ ...queries.inviteTokens.getInviteTokens.queryOptions(), enabled: isAdmin })
  const [open, setOpen] = useState<'new' | PublicSignupToken | null>(null)
  const close = () => setOpen(null)
  const actions: Column<PublicSignupToken> = {
    title: 'Actions',
    isEnd: true,
    cell: (invitation) => (
      <>
        {invitation.enabled && invitation.url && <CopyButton text={invitation.url} label="Copy link" />}
        <Button aria-label={`Change ${invitation.name}`} onClick={() => setOpen(invitation)}>
          Change
        </Button>
      </>
    ),
  }
  return (
    <Page
      title="Invitations"
      actions={
        <Button onClick={() => setOpen('new')} refusal={isAdmin ? undefined : 'Only administrators create invitations'}>
          New invitation link
        </Button>
      }
    >
      <p>Everybody with the link can sign up and becomes a Viewer, who reads and proposes. You give further roles afterwards.</p>
      <AdminsOnly what="invitations">
        <QueryView query={query}>
          {(data) => (
            <RecordTable
              caption="Invitations"
              rows={data.tokens}
              columns={[...columns, actions]}
              keyOf={({ secret }) => secret}
              textOf={({ name, createdBy, users }) => `${name} ${createdBy} ${users?.map(nameOfAccount).join(' ') ?? ''}`}
              empty="No invitations yet."
            />
          )}
        </QueryView>
      </AdminsOnly>
      {open === 'new' && <NewInvitation onClose={close} />}
      {open !== null && open !== 'new' && <EditInvitation secret={open.secret} onClose={close} />}
    </Page>
  )
}

export default InvitationsPage
