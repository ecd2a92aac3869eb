import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { halyard, queries } from '../../data/client.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { TestOutcome } from '../../parts/single-sign-on/test-outcome.tsx'
import { Values } from '../../parts/single-sign-on/values.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { hrefOf } from '../../routes.ts'
import { EnableProvider } from './enable-provider.tsx'
import { ProviderCheck } from './provider-check.tsx'
import { ProviderForm } from './provider-form.tsx'

const Content = ({ id }: { readonly id: string }) => {
  const query = useQuery(queries.oidc.getOidcProvider.queryOptions({ params: { providerId: id } }))
  const test = useSearchParams()[0].get('test')
  const [isDeleting, setDeleting] = useState(false)
  const [, navigate] = useLocation()
  return (
    <QueryView query={query}>
      {(provider) => (
        <>
          <p>
            People log in at <UserText>{provider.name}</UserText>, which proves them to this server by OpenID Connect. All ways to log in
            are on the page <PageLink page="singleSignOn">Single sign-on</PageLink>.
          </p>
          {test && <TestOutcome id={test} />}
          <EnableProvider provider={provider} />
          <Section title="For the provider" lead="Register these addresses at the provider.">
            <Values
              caption="Addresses of this server"
              values={[
                { name: 'Redirect URI', value: provider.redirectUri },
                { name: 'Back-channel logout URI', value: provider.backchannelLogoutUri },
                { name: 'Post-logout redirect URI', value: provider.postLogoutRedirectUri },
              ]}
            />
          </Section>
          <ProviderCheck id={id} />
          <ProviderForm provider={provider} reload={query.refetch} />
          <Section title="Delete" lead="Accounts of people stay. Nobody can log in with the provider afterwards.">
            <Button kind="danger" onClick={() => setDeleting(true)}>
              Delete the provider…
            </Button>
          </Section>
          {isDeleting && (
            <DeleteDialog
              title="Delete the provider?"
              action="Delete the provider"
              done="The provider is deleted"
              remove={() => halyard.oidc.deleteOidcProvider({ params: { providerId: id } }, { ifMatch: provider })}
              onDone={() => navigate(hrefOf('singleSignOn'))}
              onClose={() => setDeleting(false)}
            >
              <p>People can no longer log in with this provider. Their accounts, groups and open sessions stay.</p>
              <p>A new provider with the same issuer finds the same people.</p>
            </DeleteDialog>
          )}
        </>
      )}
    </QueryView>
  )
}

const OpenIdProviderPage = ({ params: { id } }: { readonly params: { readonly id: string } }) => (
  <Page title={`OpenID provider ${id}`}>
    <AdminsOnly what="the settings of OpenID providers">
      <Content id={id} />
    </AdminsOnly>
  </Page>
)

export default OpenIdProviderPage
