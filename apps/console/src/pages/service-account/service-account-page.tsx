import { limits } from '@halyard/contracts/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { useHeldRoles } from '../../data/use-held-roles.ts'
import { AbilityList } from '../../parts/ability-list.tsx'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { AccountTokens } from '../../parts/account-tokens.tsx'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ExplainPermission } from '../../parts/explain-permission.tsx'
import { Facts } from '../../parts/facts.tsx'
import { HeldRoleList } from '../../parts/held-role-list.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Time } from '../../parts/time.tsx'
import { hrefOf } from '../../routes.ts'
import { EditServiceAccount } from './edit-service-account.tsx'

const ServiceAccountPage = ({ params }: { readonly params: { readonly id: string } }) => {
  const id = Number(params.id)
  const isAdmin = useCan()('ADMIN')
  const query = useQuery({ ...queries.serviceAccounts.getServiceAccounts.queryOptions(), enabled: isAdmin })
  const account = query.data?.serviceAccounts.find((one) => one.id === id)
  const { held } = useHeldRoles(account)
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const [, navigate] = useLocation()
  const close = () => setOpen(null)
  const name = account ? nameOfAccount(account) : 'Service account'
  return (
    <Page
      title={name}
      heading={<Name isMono={false}>{name}</Name>}
      actions={
        account && (
          <>
            <Button onClick={() => setOpen('edit')}>Edit and change role</Button>
            <Button kind="danger" onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </>
        )
      }
    >
      <AdminsOnly what="service accounts">
        <QueryView query={query}>
          {(accounts) =>
            account ? (
              <>
                <Facts
                  facts={[
                    ['User name', <bdi key="user">{account.username}</bdi>],
                    ['Created', account.createdAt && <Time at={account.createdAt} />],
                  ]}
                />
                <AccountTokens
                  title="Tokens"
                  lead="Each token acts as this account, with all its permissions."
                  tokens={account.tokens}
                  most={limits.tokensPerServiceAccount}
                  create={(body) => halyard.serviceAccounts.createServiceAccountToken({ params: { id }, body })}
                  remove={(token) => halyard.serviceAccounts.deleteServiceAccountToken({ params: { id, tokenId: token.id } })}
                />
                {held && (
                  <Section title="Roles">
                    <HeldRoleList held={held} />
                  </Section>
                )}
                <Section title="What the account can do" lead="From its own roles and the roles of its groups.">
                  {held ? <AbilityList held={held} /> : <Skeleton />}
                </Section>
                <Section title="Why can the account not …?">
                  <ExplainPermission account={id} />
                </Section>
                {open === 'edit' && (
                  <EditServiceAccount account={account} accounts={accounts} held={held} reload={query.refetch} onClose={close} />
                )}
                {open === 'delete' && (
                  <DeleteDialog
                    title="Delete the service account?"
                    action="Delete the service account"
                    done="The service account is deleted"
                    typedName={name}
                    remove={() => halyard.serviceAccounts.deleteServiceAccount({ params: { id } }, { ifMatch: accounts })}
                    onDone={() => navigate(hrefOf('serviceAccounts'))}
                    onClose={close}
                  >
                    <p>Its {account.tokens.length} tokens stop working at once. The account cannot be restored.</p>
                  </DeleteDialog>
                )}
              </>
            ) : (
              <Empty title="This service account does not exist">It was deleted, or the address is wrong.</Empty>
            )
          }
        </QueryView>
      </AdminsOnly>
    </Page>
  )
}

export default ServiceAccountPage
