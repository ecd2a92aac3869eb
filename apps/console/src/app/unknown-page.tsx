import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'

export const UnknownPage = () => (
  <Page title="This page does not exist">
    <p>
      The address is wrong, or its page was removed. <PageLink page="flags">Show all flags</PageLink>
    </p>
  </Page>
)
