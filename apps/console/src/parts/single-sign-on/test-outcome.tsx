import type { SignInTest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Facts } from '../facts.tsx'
import { Note } from '../note.tsx'
import { PageLink } from '../page-link.tsx'
import { QueryView } from '../query-view.tsx'
import { Section } from '../section.tsx'
import { Table } from '../table.tsx'
import { UserText } from '../user-text.tsx'
import { ClockDifference } from './clock-difference.tsx'

const Account = ({ account }: Pick<SignInTest, 'account'>) => {
  if (account === null) return 'none'
  const name = <UserText>{account.name ?? account.email ?? account.username}</UserText>
  if (account.id === null) return <>a new account: {name}</>
  return (
    <>
      the existing account{' '}
      <PageLink page="person" params={{ id: String(account.id) }}>
        {name}
      </PageLink>
    </>
  )
}

const Names = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0
    ? 'none'
    : names.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <UserText>{name}</UserText>
        </span>
      ))

const Role = ({ role: { name, project, group } }: { readonly role: SignInTest['roles'][number] }) => (
  <li>
    <UserText>{name}</UserText>{' '}
    {project === null ? (
      'everywhere'
    ) : (
      <>
        in the project <UserText>{project}</UserText>
      </>
    )}
    {group !== null && (
      <>
        , by the group <UserText>{group}</UserText>
      </>
    )}
  </li>
)

const Gains = ({ test: { roles, joined, left, account } }: { readonly test: SignInTest }) => (
  <>
    <Facts
      facts={[
        ['The login uses', <Account key="account" account={account} />],
        ['Groups to join', <Names key="joined" names={joined.map(({ name }) => name)} />],
        ['Groups to leave', <Names key="left" names={left.map(({ name }) => name)} />],
      ]}
    />
    <h3>Roles after the login</h3>
    <ul>
      {roles.map((role) => (
        <Role key={`${role.id} ${role.project} ${role.group}`} role={role} />
      ))}
    </ul>
  </>
)

const Sent = ({ test: { person, attributes, clockDifference } }: { readonly test: SignInTest }) => (
  <>
    <Facts
      facts={[
        ['Subject', person && <UserText>{person.subject}</UserText>],
        ['Mail address', person && (person.mail === null ? 'none' : <UserText>{person.mail}</UserText>)],
        ['Name', person && (person.name === null ? 'none' : <UserText>{person.name}</UserText>)],
        ['Groups', person && (person.groups === null ? 'none sent, so memberships stay' : <Names names={person.groups} />)],
        ['Clock of the provider', <ClockDifference key="clock" seconds={clockDifference} />],
      ]}
    />
    {attributes.length > 0 && (
      <Table
        caption="What the provider sent"
        columns={[
          { id: 'name', title: 'Attribute', isRowHeader: true, cell: ({ name }) => <UserText>{name}</UserText> },
          { id: 'values', title: 'Values', cell: ({ values }) => <Names names={values} /> },
        ]}
        rows={attributes}
        keyOf={({ name }) => name}
      />
    )}
  </>
)

/** The outcome of a test login: what the provider sent, and what a real login would do. */
export const TestOutcome = ({ id }: { readonly id: string }) => {
  const query = useQuery(queries.auth.getSignInTest.queryOptions({ params: { testId: id } }))
  return (
    <Section title="Outcome of the test login">
      <QueryView query={query} rows={4}>
        {(test) => (
          <>
            {test.accepted ? (
              <Note kind="done" title="The login works" isLive>
                <p>
                  A real login with this response would start a session. The test changed nothing. Check the roles, then enable the login.
                </p>
              </Note>
            ) : (
              <Note kind="failure" title="The login would be refused" isLive>
                <p>
                  <UserText>{test.reason}</UserText>
                </p>
              </Note>
            )}
            {test.accepted && <Gains test={test} />}
            <Sent test={test} />
          </>
        )}
      </QueryView>
    </Section>
  )
}
