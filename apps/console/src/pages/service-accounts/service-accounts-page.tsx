import type { ServiceAccount } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { useRoleName } from '../../data/roles.ts'
import { AccountName, nameOfAccount } from '../../parts/account-name.tsx'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { NewServiceAccount } from './new-service-account.tsx'

const lastUsed = ({ tokens }: ServiceAccount): string =>
  tokens
    .map(({ seenAt }) => seenAt ?? '')
    .toSorted()
    .at(-1) ?? ''

const columnsWith = (roleName: (id: number) => string): readonly Column<ServiceAccount>[] => [
  {
    title: 'Name',
    isRowHeader: true,
    sortBy: nameOfAccount,
    cell: (account) => (
      <PageLink page="serviceAccount" params={{ id: String(account.id) }}>
        <AccountName account={account} />
      </PageLink>
    ),
  },
  { title: 'User name', sortBy: ({ username }) => username ?? '', cell: ({ username }) => <UserText>{username}</UserText> },
  {
    title: 'Root role',
    sortBy: ({ rootRole = 0 }) => roleName(rootRole),
    cell: ({ rootRole = 0 }) => <UserText>{roleName(rootRole)}</UserText>,
  },
  { title: 'Tokens', isEnd: true, sortBy: ({ tokens }) => tokens.length, cell: ({ tokens }) => tokens.length },
  {
    title: 'Last used',
    sortBy: lastUsed,
    cell: (account) => (lastUsed(account) === '' ? 'never' : <Time at={lastUsed(account)} form="relative" />),
  },
]

const ServiceAccountsPage = () => {
  const can = useCan()
  const isAdmin = can('ADMIN')
  const accounts = useQuery({ ...queries.serviceAccounts.getServiceAccounts.queryOptions(), enabled: isAdmin })
  const roleName = useRoleName()
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title="Service accounts"
      actions={
        <Button onClick={() => setNew(true)} refusal={isAdmin ? undefined : 'Only administrators create service accounts'}>
          New service account
        </Button>
      }
    >
      <p>A service account is for a machine, such as a pipeline. It has roles like a person, never logs in, and uses tokens.</p>
      <AdminsOnly what="the service accounts">
        <QueryView query={accounts}>
          {(data) => (
            <RecordTable
              caption="Service accounts"
              rows={data.serviceAccounts}
              columns={columnsWith(roleName)}
              keyOf={({ id }) => id}
              textOf={({ name, username }) => `${name} ${username}`}
              empty="No service accounts yet."
            />
          )}
        </QueryView>
      </AdminsOnly>
      {isNew && <NewServiceAccount onClose={() => setNew(false)} />}
    </Page>
  )
}

export default ServiceAccountsPage
