import { useSearchParams } from 'wouter'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { OpenIdProviders } from './open-id-providers.tsx'
import { PasswordLogin } from './password-login.tsx'
import { ProvisioningSummary } from './provisioning-summary.tsx'
import { SamlSummary } from './saml-summary.tsx'
import { TestedProvider } from './tested-provider.tsx'
import { WaysToLogIn } from './ways-to-log-in.tsx'

const Content = () => {
  const test = useSearchParams()[0].get('test')
  if (test) return <TestedProvider id={test} />
  return (
    <>
      <WaysToLogIn />
      <SamlSummary />
      <OpenIdProviders />
      <PasswordLogin />
      <ProvisioningSummary />
    </>
  )
}

const SingleSignOnPage = () => (
  <Page title="Single sign-on">
    <p>
      People can log in with an identity provider of your company. Groups of the provider lead to <PageLink page="groups">groups</PageLink>{' '}
      of this server, which give roles.
    </p>
    <AdminsOnly what="the settings of single sign-on">
      <Content />
    </AdminsOnly>
  </Page>
)

export default SingleSignOnPage
