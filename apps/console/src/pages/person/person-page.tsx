import { useQuery } from '@tanstack/react-query'
import { useAccountsAndGroups } from '../../data/accounts.ts'
import { queries } from '../../data/client.ts'
import { useCan, useOwnUser } from '../../data/me.ts'
import { useHeldRoles } from '../../data/use-held-roles.ts'
import { AbilityList } from '../../parts/ability-list.tsx'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ExplainPermission } from '../../parts/explain-permission.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { HeldRoleList } from '../../parts/held-role-list.tsx'
import { Name } from '../../parts/name.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonPasskeys } from './person-passkeys.tsx'

/** A person for callers who cannot read accounts: the name and the address. */
const PublicPerson = ({ id }: { readonly id: number }) => {
  const accounts = useAccountsAndGroups()
  const person = accounts.data?.users.find((user) => user.id === id)
  return (
    <Page title={person ? nameOfAccount(person) : 'Person'} heading={person && <Name isMono={false}>{nameOfAccount(person)}</Name>}>
      <QueryView query={accounts}>
        {() =>
          person ? (
            <>
              <Facts
                facts={[
                  ['Mail address', <bdi key="mail">{person.email}</bdi>],
                  ['User name', <bdi key="user">{person.username}</bdi>],
                ]}
              />
              <Note>Only administrators see the roles of a person in all projects. The access page of a project shows its members.</Note>
            </>
          ) : (
            <Empty title="This person does not exist">The account was deleted, or the address is wrong.</Empty>
          )
        }
      </QueryView>
    </Page>
  )
}

const AdministeredPerson = ({ id }: { readonly id: number }) => {
  const query = useQuery(queries.users.getUser.queryOptions({ params: { id } }))
  const groups = useQuery({ ...queries.groups.getGroups.queryOptions(), staleTime: 60_000 })
  const { held, error } = useHeldRoles(query.data)
  const own = useOwnUser().data?.user.id === id
  const name = query.data ? nameOfAccount(query.data) : 'Person'
  const ofGroups = groups.data?.groups.filter(({ users }) => users.some(({ user }) => user.id === id)) ?? []
  return (
    <Page
      title={name}
      heading={<Name isMono={false}>{name}</Name>}
      actions={query.data && <PersonActions person={query.data} held={held} reload={query.refetch} />}
    >
      <QueryView query={query}>
        {(person) => (
          <>
            <Facts
              facts={[
                ['State', person.disabled && <Badge kind="conflict">Disabled</Badge>],
                ['Mail address', person.email && <UserText>{person.email}</UserText>],
                ['User name', person.username && <UserText>{person.username}</UserText>],
                ['Last log-in', person.seenAt ? <Time at={person.seenAt} /> : 'never'],
                ['Managed by', person.managedBy && 'an identity provider, by SCIM'],
                ['Account since', person.createdAt && <Time at={person.createdAt} />],
                [
                  'Groups',
                  ofGroups.length === 0
                    ? 'none'
                    : ofGroups.map((group, at) => (
                        <span key={group.id}>
                          {at > 0 && ', '}
                          <PageLink page="group" params={{ id: String(group.id) }}>
                            <Name isMono={false}>{group.name}</Name>
                          </PageLink>
                        </span>
                      )),
                ],
              ]}
            />
            {person.disabled && (
              <Note kind="warning">This account is disabled: no login works, and all its sessions and tokens ended.</Note>
            )}
            {own && (
              <Note>
                This is you. Name, password and tokens are on <PageLink page="me">your account</PageLink>.
              </Note>
            )}
            {held && (
              <Section title="Roles">
                <HeldRoleList held={held} />
              </Section>
            )}
            <Section
              title={
                <>
                  What <Name isMono={false}>{name}</Name> can do
                </>
              }
              lead="From the roles of the person and of its groups."
            >
              {error && <FailureNote error={error} />}
              {held ? <AbilityList held={held} /> : !error && <Skeleton />}
            </Section>
            <PersonPasskeys id={id} />
            <Section title="Why can this person not …?">
              <ExplainPermission account={id} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

const PersonPage = ({ params }: { readonly params: { readonly id: string } }) => {
  const id = Number(params.id)
  return useCan()('ADMIN') ? <AdministeredPerson id={id} /> : <PublicPerson id={id} />
}

export default PersonPage
