import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Values } from '../../parts/single-sign-on/values.tsx'
import { Time } from '../../parts/time.tsx'
import { ProvisioningForm } from './provisioning-form.tsx'
import { ProvisioningToken } from './provisioning-token.tsx'

const Content = () => {
  const query = useQuery(queries.scim.getScimSettings.queryOptions())
  return (
    <QueryView query={query}>
      {(settings) => (
        <>
          <Section title="State">
            {settings.enabled ? (
              <Note kind="done">
                <p>The identity provider can change users and groups{settings.token ? '.' : ', but it has no token yet.'}</p>
              </Note>
            ) : (
              <Note kind="warning">
                <p>Provisioning is disabled. Requests of the identity provider are refused.</p>
              </Note>
            )}
            <Facts
              facts={[
                ['People that the provider manages', settings.users],
                ['Groups that the provider manages', settings.groups],
                ['Last request of the provider', settings.seenAt ? <Time key="seen" at={settings.seenAt} /> : 'none yet'],
              ]}
            />
          </Section>
          <Section title="For the provider" lead="Enter this address and a token at the provider.">
            <Values caption="Values of this server" values={[{ name: 'Base URL', value: settings.baseUrl }]} />
            <ProvisioningToken settings={settings} />
          </Section>
          <ProvisioningForm settings={settings} reload={query.refetch} />
        </>
      )}
    </QueryView>
  )
}

const ProvisioningPage = () => (
  <Page title="Provisioning">
    <p>
      Your identity provider creates, changes and disables people and groups by SCIM 2.0. A disabled person loses all sessions and tokens at
      once. All ways to log in are on the page <PageLink page="singleSignOn">Single sign-on</PageLink>.
    </p>
    <AdminsOnly what="the settings of provisioning">
      <Content />
    </AdminsOnly>
  </Page>
)

export default ProvisioningPage
