import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { TestOutcome } from '../../parts/single-sign-on/test-outcome.tsx'
import { Values } from '../../parts/single-sign-on/values.tsx'
import { SamlForm } from './saml-form.tsx'
import { SamlState } from './saml-state.tsx'

const Content = () => {
  const enabled = useCan()('ADMIN')
  const settings = useQuery({ ...queries.saml.getSamlSettings.queryOptions(), enabled })
  const status = useQuery({ ...queries.saml.getSamlStatus.queryOptions(), enabled })
  const test = useSearchParams()[0].get('test')
  return (
    <QueryView query={settings}>
      {(stored) => (
        <>
          {test && <TestOutcome id={test} />}
          <QueryView query={status}>
            {(state) => (
              <>
                <SamlState settings={stored} status={state} />
                <Section title="For the provider" lead="Enter these values at the provider, or give it the metadata URL.">
                  <Values
                    caption="Values of this server"
                    values={[
                      { name: 'Metadata URL', value: state.metadataUrl },
                      { name: 'Entity id, also called audience', value: state.entityId },
                      { name: 'Callback URL, also called ACS URL', value: state.callbackUrl },
                      { name: 'Logout URL', value: state.logoutUrl },
                    ]}
                  />
                </Section>
              </>
            )}
          </QueryView>
          <SamlForm settings={stored} reload={settings.refetch} />
        </>
      )}
    </QueryView>
  )
}

const SamlPage = () => (
  <Page title="SAML">
    <p>
      People log in at your identity provider, which proves them to this server by SAML 2.0. All ways to log in are on the page{' '}
      <PageLink page="singleSignOn">Single sign-on</PageLink>.
    </p>
    <AdminsOnly what="the settings of SAML">
      <Content />
    </AdminsOnly>
  </Page>
)

export default SamlPage
