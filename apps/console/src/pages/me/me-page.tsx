import { limits } from '@halyard/contracts/data'
import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { useOwnUser } from '../../data/me.ts'
import { useRoleName } from '../../data/roles.ts'
import { signOut, signOutEverywhere } from '../../data/sign-out.ts'
import { useHeldRoles } from '../../data/use-held-roles.ts'
import { AbilityList } from '../../parts/ability-list.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AccountTokens } from '../../parts/account-tokens.tsx'
import { Button } from '../../parts/button.tsx'
import { ExplainPermission } from '../../parts/explain-permission.tsx'
import { Facts } from '../../parts/facts.tsx'
import { HeldRoleList } from '../../parts/held-role-list.tsx'
import { Name } from '../../parts/name.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { Appearance } from './appearance.tsx'
import { Notifications } from './notifications.tsx'
import { OwnPassword } from './own-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

const OwnAbilities = ({ id, rootRole }: { readonly id: number; readonly rootRole: number | undefined }) => {
  const { held } = useHeldRoles({ id, rootRole })
  return (
    <>
      {held && (
        <Section title="Your roles">
          <HeldRoleList held={held} />
        </Section>
      )}
      <Section title="What you can do" lead="From your own roles and the roles of your groups.">
        {held ? <AbilityList held={held} /> : <Skeleton />}
      </Section>
      <Section title="Why can I not …?">
        <ExplainPermission />
      </Section>
    </>
  )
}

const MePage = () => {
  const own = useOwnUser().data
  const roleName = useRoleName()
  const tokens = useQuery(queries.personalAccessTokens.getPersonalAccessTokens.queryOptions())
  if (!own) return null
  const { user } = own
  const isAdmin = own.permissions.some(({ permission }) => permission === 'ADMIN')
  return (
    <Page
      title="Your account"
      actions={
        <>
          <Button onClick={signOut}>Sign out</Button>
          <Button onClick={signOutEverywhere}>Sign out everywhere</Button>
        </>
      }
    >
      <Facts
        facts={[
          ['Name', <AccountName key="name" account={user} />],
          ['Mail address', user.email && <UserText>{user.email}</UserText>],
          ['User name', user.username && <UserText>{user.username}</UserText>],
          [
            'Role everywhere',
            user.rootRole && (
              <Name key="role" isMono={false}>
                {roleName(user.rootRole)}
              </Name>
            ),
          ],
        ]}
      />
      {isAdmin && user.id !== undefined ? (
        <p>
          <PageLink page="person" params={{ id: String(user.id) }}>
            Change name and mail address
          </PageLink>
        </p>
      ) : (
        <p>Administrators change names and mail addresses.</p>
      )}
      <Appearance />
      <Notifications />
      <OwnPassword />
      <Passkeys />
      <QueryView query={tokens} rows={2}>
        {({ pats }) => (
          <AccountTokens
            title="Personal tokens"
            lead="For your own scripts. Each token acts as you, with all your permissions."
            tokens={pats}
            most={limits.tokensPerUser}
            create={(body) => halyard.personalAccessTokens.createPersonalAccessToken({ body })}
            remove={({ id }) => halyard.personalAccessTokens.deletePersonalAccessToken({ params: { id } })}
          />
        )}
      </QueryView>
      <Sessions />
      {user.id !== undefined && <OwnAbilities id={user.id} rootRole={user.rootRole} />}
    </Page>
  )
}

export default MePage
