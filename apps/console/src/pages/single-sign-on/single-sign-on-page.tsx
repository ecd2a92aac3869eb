import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { PasswordLogin } from './password-login.tsx'
import { SamlForm } from './saml-form.tsx'

const SingleSignOnPage = () => {
  const query = useQuery({ ...queries.saml.getSamlSettings.queryOptions(), enabled: useCan()('ADMIN') })
  return (
    <Page title="Single sign-on">
      <Note kind="warning" title="People cannot log in by single sign-on yet.">
        <p>
          The server stores these settings, and does not use them. People log in with a password. You can prepare the mappings of{' '}
          <PageLink page="groups">groups</PageLink>.
        </p>
      </Note>
      <AdminsOnly what="the settings of single sign-on">
        <QueryView query={query}>{(settings) => <SamlForm settings={settings} reload={query.refetch} />}</QueryView>
        <PasswordLogin />
      </AdminsOnly>
    </Page>
  )
}

export default SingleSignOnPage
