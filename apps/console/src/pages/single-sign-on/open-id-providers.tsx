import type { OidcProvider } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { Button } from '../../parts/button.tsx'
import { Name } from '../../parts/name.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Table, type TableColumn } from '../../parts/table.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { NewProvider } from './new-provider.tsx'

const columns: readonly TableColumn<OidcProvider>[] = [
  {
    id: 'name',
    title: 'Provider',
    isRowHeader: true,
    cell: ({ id, name }) => (
      <PageLink page="openIdProvider" params={{ id }}>
        <Name isMono={false}>{name}</Name>
      </PageLink>
    ),
  },
  { id: 'issuer', title: 'Issuer', cell: ({ issuer }) => <UserText>{issuer}</UserText> },
  { id: 'state', title: 'State', cell: ({ enabled }) => (enabled ? 'enabled' : 'disabled') },
  { id: 'accounts', title: 'New people', cell: ({ autoCreate }) => (autoCreate ? 'get an account' : 'are refused') },
]

/** The OpenID providers, each with a page of its own. */
export const OpenIdProviders = () => {
  const query = useQuery(queries.oidc.getOidcProviders.queryOptions())
  const [isAdding, setAdding] = useState(false)
  return (
    <Section title="OpenID Connect" actions={<Button onClick={() => setAdding(true)}>Add an OpenID provider</Button>}>
      <QueryView query={query} rows={2}>
        {({ providers }) =>
          providers.length === 0 ? (
            <p>No provider is set up. Many people log in faster with a company account than with another password.</p>
          ) : (
            <Table caption="OpenID providers" isCaptionHidden columns={columns} rows={providers} keyOf={({ id }) => id} />
          )
        }
      </QueryView>
      {isAdding && <NewProvider onClose={() => setAdding(false)} />}
    </Section>
  )
}
